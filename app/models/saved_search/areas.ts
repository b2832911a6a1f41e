import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { SearchArea } from '#shared/projects/saved_searches'
import { pointOf, type Point, type StoredPoint } from '#models/place'

export type GivenArea = Pick<SearchArea, 'state'> & Partial<SearchArea>

/** How the database finds an area. */
export interface LocatedArea {
  countyKey: string | null
  cityKey: string | null
  /** Of the city; null for a county, a state and an unknown city. */
  center: Point | null
}

/** The keys and centers of areas, in their order, in one query. */
export async function locatedAreas(
  areas: readonly GivenArea[],
  client: QueryClientContract
): Promise<LocatedArea[]> {
  const given = areas.map(({ state, county, city }, at) => ({ at, state, county, city }))
  const { rows } = await client.rawQuery<{
    rows: (Omit<LocatedArea, 'center'> & { center: StoredPoint | null })[]
  }>(
    `select county_key(a.county) as "countyKey", place_key(a.city) as "cityKey", c.center
     from jsonb_to_recordset(:given::jsonb) a (at int, state text, county text, city text)
       left join lateral city_named(a.city, a.state, null) c on true
     order by a.at`,
    { given: JSON.stringify(given) }
  )
  return rows.map((row) => ({ ...row, center: pointOf(row.center) }))
}
