import db from '@adonisjs/lucid/services/db'
import { savedSearchLimits, type SearchArea } from '#shared/projects/saved_searches'
import type User from '#models/user'

/**
 * A company's own area: the county of its profile and the areas of its saved searches, each once, a city with its
 * largest distance; the first 50. Empty if it has said neither.
 */
export async function ownAreaOf({ id }: Pick<User, 'id'>): Promise<SearchArea[]> {
  const { rows } = await db.rawQuery<{ rows: SearchArea[] }>(
    `with given as (
       select 0 as id, area_state as state, area_county as county, county_key(area_county) as county_key,
         null as city, null as city_key, null::int as miles
       from users where id = :id and area_state is not null and county_key(area_county) <> ''
       union all
       select a.id, a.state, a.county, a.county_key, a.city, a.city_key, a.miles
       from saved_searches s join saved_search_areas a on a.saved_search_id = s.id where s.user_id = :id
     )
     select state, county, city, miles from (
       select *, row_number() over (
         partition by state, county_key, city_key order by miles desc, id) as nth
       from given
     ) given
     where nth = 1 order by id limit ${savedSearchLimits.areas}`,
    { id }
  )
  return rows
}
