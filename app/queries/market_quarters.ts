import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { fewestProjects, shownQuarters, type MarketQuarter } from '#shared/market_quarters'
import { marketZone } from '#shared/market_time'
import { suspendedIds } from '#models/project/visibility'

/** Projects of `p` that count: not deleted, not hidden, and of an owner who isn't suspended. */
const isCounted = `p.deleted_at is null and p.hidden_at is null
  and p.user_id not in (${suspendedIds})`

/** The last quarters in the market's zone, the current one first. */
const quartersUntil = (at: DateTime) => {
  const current = at.setZone(marketZone).startOf('quarter')
  return Array.from({ length: shownQuarters }, (_, index) => current.minus({ quarters: index }))
}

/**
 * Computes the last eight quarters and removes older ones. One statement per quarter, so that each
 * stays within the time limit of statements in a large market.
 */
export async function refreshStatistics(at: DateTime = DateTime.utc()): Promise<void> {
  const quarters = quartersUntil(at)
  for (const start of quarters) {
    await db.rawQuery(
      `insert into market_quarters (starts_on, projects, offered_projects, completed_projects,
         first_offer_minutes, has_samples, computed_at)
       select :day::date, count(*), count(offered_at),
         (select count(*) from projects p where p.status = 'completed'
            and p.completed_at >= :from and p.completed_at < :to and ${isCounted}),
         percentile_cont(0.5) within group
           (order by extract(epoch from offered_at - created_at) / 60)::int,
         coalesce(bool_or(is_demo), false), :at::timestamptz
       from (
         select p.created_at, p.is_demo, (
           select min(b.created_at) from bids b
           where b.project_id = p.id and b.user_id not in (${suspendedIds})
         ) as offered_at
         from projects p
         where p.created_at >= :from and p.created_at < :to and ${isCounted}
       ) posted
       on conflict (starts_on) do update set
         projects = excluded.projects, offered_projects = excluded.offered_projects,
         completed_projects = excluded.completed_projects,
         first_offer_minutes = excluded.first_offer_minutes,
         has_samples = excluded.has_samples, computed_at = excluded.computed_at`,
      {
        day: start.toISODate()!,
        from: start.toUTC().toISO()!,
        to: start.plus({ quarters: 1 }).toUTC().toISO()!,
        at: at.toUTC().toISO()!,
      }
    )
  }
  const oldest = quarters.at(-1)!.toISODate()!
  await db.from('market_quarters').where('starts_on', '<', oldest).delete()
}

interface StoredQuarter {
  /** YYYY-MM-DD. */
  day: string
  projects: number
  offered: number
  completed: number
  wait: number | null
  hasSamples: boolean
  computedAt: Date
}

/** What the statistics page shows, the newest quarter first. */
export type Statistics = {
  /** Empty until the figures were first computed. */
  quarters: MarketQuarter[]
  /** ISO; null until the figures were first computed. */
  asOf: string | null
  /** Whether projects of the demo market are counted. */
  hasSamples: boolean
}

function shown({ day, projects, offered, completed, wait, computedAt }: StoredQuarter) {
  const start = DateTime.fromISO(day, { zone: marketZone })
  return {
    name: `Q${start.quarter} ${start.year}`,
    isOver: start.plus({ quarters: 1 }) <= DateTime.fromJSDate(computedAt),
    figures:
      projects < fewestProjects
        ? null
        : { medianWait: wait, withOffer: Math.round((100 * offered) / projects), completed },
  }
}

/** The stored quarters. Quarters with few projects have no figures. */
export async function statistics(): Promise<Statistics> {
  const { rows } = await db.rawQuery<{ rows: StoredQuarter[] }>(
    `select starts_on::text as day, projects, offered_projects as offered,
       completed_projects as completed, first_offer_minutes as wait,
       has_samples as "hasSamples", computed_at as "computedAt"
     from market_quarters order by starts_on desc limit ${shownQuarters}`
  )
  const [newest] = rows
  return {
    quarters: rows.map(shown),
    asOf: newest ? newest.computedAt.toISOString() : null,
    hasSamples: rows.some(({ hasSamples }) => hasSamples),
  }
}
