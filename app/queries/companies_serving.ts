import db from '@adonisjs/lucid/services/db'
import type { UsState } from '#shared/places/us_states'
import Place from '#models/place'
import type Project from '#models/project'
import { suspendedIds } from '#models/project/visibility'
import { reaches } from '#models/saved_search/reach'

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
  const areas = county
    ? `a.state = :state and a.city_key is null
         and (a.county_key is null or a.county_key = county_key(:county))
       or ${reaches('a', '(select point from here)')}`
    : 'a.state = :state'
  const { rows } = await db.rawQuery<{ rows: { companies: number }[] }>(
    `with here as materialized (select place_point(null, :county, :state) as point)
     select count(*)::int as companies from users u
     where ${isActiveCompany('u')} and u.id in (
       select s.user_id from saved_search_areas a join saved_searches s on s.id = a.saved_search_id
       where ${areas}
       union
       select unnest(companies) from place_figures
       where state = :state and coalesce(county_key, '') = coalesce(county_key(:county), ''))`,
    { state, county: county ?? null }
  )
  return rows[0].companies
}

/** The county that a project is in, named by its owner or known from its city; null if it's unknown. */
export async function servedPlaceOf({
  city,
  county,
  state,
}: Pick<Project, 'city' | 'county' | 'state'>) {
  const inState = state ?? (county && (await Place.stateOfCounty(county)))
  if (!inState) return null
  const inCounty = county ?? (city && (await Place.countyOf(city, inState)))
  return inCounty ? { county: inCounty, state: inState } : null
}
