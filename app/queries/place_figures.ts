import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { Place } from '#shared/places/place_addresses'
import { placeFigureRules, type FirstOffer } from '#shared/market/place_figures'
import { suspendedIds } from '#models/project/visibility'

const { months, fewestProjects, servingMonths } = placeFigureRules

/** Seconds; the statements that serve people have fewer. */
const timeout = 60

/** Each state, and each of its counties. */
const eachPlace = `grouping sets ((p.state), (p.state, p.county_key))
  having grouping(p.county_key) = 1 or p.county_key is not null`

/**
 * Computes the figures of all places that have any. Leaves out hidden projects and suspended accounts.
 * The time to the first offer also leaves out deleted projects; a company has served the place of a
 * project that was deleted later.
 */
export async function refreshPlaceFigures(at: DateTime = DateTime.utc()): Promise<void> {
  await db.transaction(async (trx) => {
    await trx.rawQuery(`set local statement_timeout = '${timeout}s'; set local work_mem = '64MB'`)
    await trx.from('place_figures').delete()
    await trx.rawQuery(
      `with waits as (
         select p.state, p.county_key, count(*)::int as projects, bool_or(p.is_demo) as has_samples,
           percentile_cont(0.5) within group
             (order by extract(epoch from o.made_at - p.created_at) / 60)::int as minutes
         from projects p cross join lateral (
           select min(b.created_at) as made_at from bids b
           where b.project_id = p.id and b.user_id not in (${suspendedIds})
         ) o
         where p.created_at >= :at::timestamptz - interval '${months} months'
           and p.state is not null and p.deleted_at is null and p.hidden_at is null
           and p.user_id not in (${suspendedIds}) and o.made_at is not null
         group by ${eachPlace}
       ),
       paid as (
         select p.state, p.county_key, array_agg(distinct b.user_id order by b.user_id) as companies
         from bids b join projects p on p.id = b.project_id
         where b.status = 'accepted' and b.payment_status = 'paid'
           and b.paid_at >= :at::timestamptz - interval '${servingMonths} months'
           and p.state is not null and p.hidden_at is null and p.user_id not in (${suspendedIds})
         group by ${eachPlace}
       )
       insert into place_figures (state, county_key, offered_projects, first_offer_minutes,
         has_samples, companies, computed_at)
       select coalesce(w.state, y.state), coalesce(w.county_key, y.county_key),
         coalesce(w.projects, 0), w.minutes, coalesce(w.has_samples, false),
         coalesce(y.companies, '{}'), :at::timestamptz
       from waits w full join paid y
         on y.state = w.state and coalesce(y.county_key, '') = coalesce(w.county_key, '')`,
      { at: at.toUTC().toISO()! }
    )
  })
}

interface StoredFigures {
  minutes: number
  projects: number
  hasSamples: boolean
  computedAt: Date
}

/** The time to the first offer in a place; null if fewer than ten projects got one. */
export async function firstOfferIn({ state, county }: Place): Promise<FirstOffer | null> {
  const { rows } = await db.rawQuery<{ rows: StoredFigures[] }>(
    `select first_offer_minutes as minutes, offered_projects as projects,
       has_samples as "hasSamples", computed_at as "computedAt"
     from place_figures
     where state = :state and coalesce(county_key, '') = coalesce(county_key(:county), '')
       and offered_projects >= ${fewestProjects}`,
    { state, county }
  )
  const [found] = rows
  if (!found) return null
  const { computedAt, ...figure } = found
  return { ...figure, asOf: computedAt.toISOString() }
}
