import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import {
  fewestProjects,
  shownQuarters,
  type MarketQuarter,
  type PhotoFigure,
} from '#shared/market/market_quarters'
import { outcomeSentences } from '#shared/market/outcome_figures'
import { marketZone } from '#shared/values/market_time'
import { suspendedIds } from '#models/project/visibility'
import { outcomesOfQuarters } from '#queries/outcome_figures'

/** Projects of `p` that count: not deleted, not hidden, and of an owner who isn't suspended. */
const isCounted = `p.deleted_at is null and p.hidden_at is null
  and p.user_id not in (${suspendedIds})`

/**
 * Whether a project of `p` had photos before its first offer; null if they are gone with their owner's
 * account.
 */
const hadPhotos = `case when exists (select from users u where u.id = p.user_id and u.deleted_at is not null)
  then null
  else cardinality(p.photos) > (select count(*) from jsonb_each(p.photo_labels) label
    where label.value ->> 'addedAt' is not null)
  end`

/** SQL of the projects with an offer for which `condition` holds, and their median wait in minutes. */
const waitOf = (condition: string) => `jsonb_build_object(
  'projects', count(offered_at) filter (where ${condition}),
  'minutes', (percentile_cont(0.5) within group
    (order by extract(epoch from offered_at - created_at) / 60) filter (where ${condition}))::int)`

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
         first_offer_minutes, has_samples, computed_at, photo_waits)
       select :day::date, count(*), count(offered_at),
         (select count(*) from projects p where p.status = 'completed'
            and p.completed_at >= :from and p.completed_at < :to and ${isCounted}),
         percentile_cont(0.5) within group
           (order by extract(epoch from offered_at - created_at) / 60)::int,
         coalesce(bool_or(is_demo), false), :at::timestamptz,
         jsonb_build_object('with', ${waitOf('had_photos')}, 'without', ${waitOf('not had_photos')})
       from (
         select p.created_at, p.is_demo, ${hadPhotos} as had_photos, (
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
         has_samples = excluded.has_samples, computed_at = excluded.computed_at,
         photo_waits = excluded.photo_waits`,
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
  /** What became of the homes, in sentences; only quarters with enough of them. */
  outcomes: { quarter: string; sentences: string[] }[]
}

interface Wait {
  projects: number
  minutes: number | null
}

interface StoredWaits extends Pick<StoredQuarter, 'day' | 'hasSamples'> {
  waits: { with: Wait; without: Wait }
}

/**
 * How much sooner projects with photos had their first offer, in the last whole quarter with enough of both;
 * null without one, and if they didn't.
 */
export async function photoFigure(): Promise<PhotoFigure | null> {
  const { rows } = await db.rawQuery<{ rows: StoredWaits[] }>(
    `select starts_on::text as day, has_samples as "hasSamples", photo_waits as waits
     from market_quarters
     where starts_on + interval '3 months' <= (computed_at at time zone :zone)
       and (photo_waits #>> '{with,projects}')::int >= :fewestProjects
       and (photo_waits #>> '{without,projects}')::int >= :fewestProjects
     order by starts_on desc limit 1`,
    { zone: marketZone, fewestProjects }
  )
  const [found] = rows
  const { minutes: withPhotos = null } = found?.waits.with ?? {}
  const { minutes: without = null } = found?.waits.without ?? {}
  if (withPhotos === null || without === null || withPhotos >= without) return null
  const { day, hasSamples } = found
  return { quarter: quarterName(day), withPhotos, without, hasSamples }
}

const startOf = (day: string) => DateTime.fromISO(day, { zone: marketZone })

function quarterName(day: string): string {
  const { quarter, year } = startOf(day)
  return `Q${quarter} ${year}`
}

function shown({ day, projects, offered, completed, wait, computedAt }: StoredQuarter) {
  return {
    name: quarterName(day),
    isOver: startOf(day).plus({ quarters: 1 }) <= DateTime.fromJSDate(computedAt),
    figures:
      projects < fewestProjects
        ? null
        : { medianWait: wait, withOffer: Math.round((100 * offered) / projects), completed },
  }
}

/** The stored quarters. Quarters with few projects have no figures. */
export async function statistics(): Promise<Statistics> {
  const outcomes = await outcomesOfQuarters()
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
    hasSamples: [...rows, ...outcomes].some(({ hasSamples }) => hasSamples),
    outcomes: outcomes.map(({ day, figures }) => ({
      quarter: quarterName(day),
      sentences: outcomeSentences(figures),
    })),
  }
}
