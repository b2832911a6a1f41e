import db from '@adonisjs/lucid/services/db'
import { countyKey } from '#shared/counties'
import type { UsState } from '#shared/us_states'
import { suspendedIds } from '#models/project/visibility'

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
}

/**
 * How many active staging companies serve a county or a state: each has a saved search there or in
 * the whole state, or had an offer paid there within 24 months as of last night. A number only, so
 * that nobody learns which companies these are.
 */
export async function companiesServing({ state, county }: ServedPlace): Promise<number> {
  const key = county ? countyKey(county) : null
  const { rows } = await db.rawQuery<{ rows: { companies: number }[] }>(
    `select count(*)::int as companies from users u
     where ${isActiveCompany('u')} and u.id in (
       select s.user_id from saved_search_areas a join saved_searches s on s.id = a.saved_search_id
       where a.state = :state ${key === null ? '' : 'and (a.county_key is null or a.county_key = :key)'}
       union
       select unnest(companies) from place_figures
       where state = :state and coalesce(county_key, '') = :key)`,
    { state, key: key ?? '' }
  )
  return rows[0].companies
}
