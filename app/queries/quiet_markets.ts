import db from '@adonisjs/lucid/services/db'
import { quietDays } from '#shared/console/console_figures'

/** A county (or a city whose county isn't known) with open projects that have no offer. */
export type QuietMarket = {
  state: string | null
  county: string | null
  city: string | null
  projects: number
  /** When the oldest of them was posted. ISO. */
  since: string
}

/** True of `projects` that never had an offer and were posted more than three days ago. */
export const isQuiet = `projects.status = 'open' and projects.deleted_at is null
  and not projects.has_bids and projects.created_at < now() - interval '${quietDays} days'`

/** The markets with the most projects that have waited for an offer for three days. */
export async function quietMarkets(limit: number): Promise<QuietMarket[]> {
  const { rows } = await db.rawQuery<{ rows: QuietMarket[] }>(
    `select state, min(county) as county,
       case when county_key is null then min(city) end as city,
       count(*)::int as projects, min(created_at) as since
     from projects where ${isQuiet}
     group by state, county_key, case when county_key is null then city_key end
     order by count(*) desc, min(created_at) limit :limit`,
    { limit }
  )
  return rows
}
