import db from '@adonisjs/lucid/services/db'
import { countyKey } from '#shared/counties'
import { stateOfCounty } from '#shared/county_list'
import { cityNamed, pointOf } from '#shared/gazetteer'
import type { UsState } from '#shared/us_states'
import type Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import { pointText, reaches } from '#models/saved_search/reach'
import type { Reader } from '#services/replica'

/**
 * SQL condition for accounts of staging companies that are neither deleted nor suspended. Indexes
 * answer it without the table.
 */
export const isActiveCompany = (users: string) =>
  `(${users}.user_type = 'staging_company' and ${users}.deleted_at is null
    and ${users}.id not in (${suspendedIds}))`

interface ServedPlace {
  state: UsState
  /** The whole state without one. */
  county?: string | null
  /** Where in the county, if that is known; its middle otherwise. */
  city?: string | null
}

/**
 * How many active staging companies serve a state, a county, or a city in it: each has a saved search
 * there, in the whole state, or around a city that reaches there, or had an offer paid in the county
 * or state within 24 months as of last night. A number only, so that nobody learns which companies
 * these are.
 */
export async function companiesServing(
  { state, county, city }: ServedPlace,
  client: Reader = db.connection()
): Promise<number> {
  const key = county ? countyKey(county) : null
  const areas =
    key === null
      ? 'a.state = :state'
      : `a.state = :state and a.city_key is null and (a.county_key is null or a.county_key = :key)
         or ${reaches('a', 'cast(:point as point)')}`
  const { rows } = await client.rawQuery<{ rows: { companies: number }[] }>(
    `select count(*)::int as companies from users u
     where ${isActiveCompany('u')} and u.id in (
       select s.user_id from saved_search_areas a join saved_searches s on s.id = a.saved_search_id
       where ${areas}
       union
       select unnest(companies) from place_figures
       where state = :state and coalesce(county_key, '') = :key)`,
    { state, key: key ?? '', point: pointText(pointOf({ city, county, state })) }
  )
  return rows[0].companies
}

/** The county that a project is in, named by its owner or known from its city; null if it's unknown. */
export function servedPlaceOf({ city, county, state }: Pick<Project, 'city' | 'county' | 'state'>) {
  const inState = state ?? (county && stateOfCounty(county))
  if (!inState) return null
  const inCounty = county ?? (city && cityNamed(city, inState)?.county)
  return inCounty ? { city, county: inCounty, state: inState } : null
}
