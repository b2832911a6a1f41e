import db from '@adonisjs/lucid/services/db'
import { countyKey } from '#shared/counties'
import { stateOfCounty } from '#shared/county_list'
import { cityNamed, pointOf } from '#shared/gazetteer'
import type { UsState } from '#shared/us_states'
import type Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import { pointText, reaches } from '#models/saved_search/reach'

/**
 * SQL condition for accounts of staging companies with a confirmed address that are neither deleted nor
 * suspended.
 */
export const isActiveCompany = (users: string) =>
  `(${users}.user_type = 'staging_company' and ${users}.deleted_at is null
    and ${users}.email_confirmed and ${users}.id not in (${suspendedIds}))`

interface ServedPlace {
  state: UsState
  /** The whole state without one. */
  county?: string | null
}

/**
 * How many active staging companies serve a state or county: each has a saved search there, in the whole
 * state, or around a city that reaches the center of the county, or had an offer paid in the county
 * or state within 24 months as of last night. A number only, so that nobody learns which companies
 * these are, and the same one everywhere in the county, so that moving a project from city to city
 * doesn't find the end of a company's area.
 */
export async function companiesServing({ state, county }: ServedPlace): Promise<number> {
  const key = county ? countyKey(county) : null
  const areas =
    key === null
      ? 'a.state = :state'
      : `a.state = :state and a.city_key is null and (a.county_key is null or a.county_key = :key)
         or ${reaches('a', 'cast(:point as point)')}`
  const { rows } = await db.rawQuery<{ rows: { companies: number }[] }>(
    `select count(*)::int as companies from users u
     where ${isActiveCompany('u')} and u.id in (
       select s.user_id from saved_search_areas a join saved_searches s on s.id = a.saved_search_id
       where ${areas}
       union
       select unnest(companies) from place_figures
       where state = :state and coalesce(county_key, '') = :key)`,
    { state, key: key ?? '', point: pointText(pointOf({ county, state })) }
  )
  return rows[0].companies
}

/** The county that a project is in, named by its owner or known from its city; null if it's unknown. */
export function servedPlaceOf({ city, county, state }: Pick<Project, 'city' | 'county' | 'state'>) {
  const inState = state ?? (county && stateOfCounty(county))
  if (!inState) return null
  const inCounty = county ?? (city && cityNamed(city, inState)?.county)
  return inCounty ? { county: inCounty, state: inState } : null
}
