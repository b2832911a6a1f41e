import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { isSold, outcomeKinds } from '#shared/jobs/home_outcomes'
import { shownQuarters } from '#shared/market/market_quarters'
import {
  changedHomes,
  isEnoughOfCompany,
  isEnoughOfQuarter,
  outcomeFigureRules,
  outcomeFiguresOf,
  type CountedHomes,
  type OutcomeFigures,
} from '#shared/market/outcome_figures'
import { marketToday, marketZone } from '#shared/values/market_time'
import { suspendedIds } from '#models/project/visibility'
import { inBatches, untilDone } from '#services/queue/timer_batches'

const soldKinds = outcomeKinds.values.filter(isSold)

const endedOn = 'coalesce(s.removed_on, s.removal_on)'

/**
 * SQL: the stagings that are over and count, with their outcomes if these have what figures need. Jobs without a
 * fee don't count, so that nobody moves a figure for free, nor do contracts that are older than the staging.
 */
const completedStagings = `stagings s
  join bids b on b.id = s.bid_id join projects p on p.id = b.project_id
  left join home_outcomes o on o.bid_id = b.id and (o.kind <> all(:soldKinds::text[])
    or (o.listed_on is not null and o.under_contract_on >= s.install_on))
  where ${endedOn} <= :today::date and b.status = 'accepted' and b.payment_status = 'paid'
    and b.platform_fee > 0 and p.status <> 'cancelled' and p.hidden_at is null
    and b.user_id not in (${suspendedIds}) and p.user_id not in (${suspendedIds})`

/** SQL: days from the listing to the contract, by outcome. */
const counted = `coalesce(jsonb_object_agg(o.id, o.under_contract_on - o.listed_on)
  filter (where o.id is not null), '{}')`

interface Found {
  counted: CountedHomes
  completed: number
  hasSamples: boolean
}

type Subject = { company_id: number } | { quarter: string }

interface Stored {
  figures: OutcomeFigures | null
  counted: CountedHomes
}

/**
 * Publishes figures if three homes have joined or left since the last ones, or takes them down if too few are
 * left then. What was counted last is kept, so that figures that come back differ by three homes, too.
 */
async function publish(subject: Subject, found: Found, isEnough: boolean, at: DateTime) {
  const stored: Stored | null = await db.from('outcome_figures').where(subject).first()
  const before = stored?.counted ?? {}
  if (changedHomes(found.counted, before) < outcomeFigureRules.fewestChanges) return
  if (!isEnough) {
    if (stored?.figures) await db.from('outcome_figures').where(subject).update({ figures: null })
    return
  }
  const row = {
    ...subject,
    figures: JSON.stringify(outcomeFiguresOf(found.counted, found.completed)),
    counted: JSON.stringify(found.counted),
    has_samples: found.hasSamples,
    computed_at: at.toSQL(),
  }
  const [key] = Object.keys(subject)
  await db.insertQuery().table('outcome_figures').knexQuery.insert(row).onConflict(key).merge()
}

const nothing: Found = { counted: {}, completed: 0, hasSamples: false }

async function refreshCompanies(at: DateTime, bindings: object) {
  await inBatches(async ({ after, limit }) => {
    const companies = await db
      .from('home_outcomes as o')
      .join('bids as b', 'b.id', 'o.bid_id')
      .join('users as u', 'u.id', 'b.user_id')
      .whereNull('u.deleted_at')
      .where('b.user_id', '>', after)
      .distinct('b.user_id as id')
      .orderBy('id')
      .limit(limit)
    const ids: number[] = companies.map(({ id }) => id)
    const { rows } = await db.rawQuery<{ rows: (Found & { id: number })[] }>(
      `select b.user_id as id, ${counted} as counted, count(*)::int as completed,
         bool_or(p.is_demo) as "hasSamples"
       from ${completedStagings} and b.user_id = any(:ids::int[]) group by b.user_id`,
      { ...bindings, ids }
    )
    const found = new Map(rows.map(({ id, ...figures }) => [id, figures]))
    for (const id of ids) {
      const homes = found.get(id) ?? nothing
      const reported = Object.keys(homes.counted).length
      await publish({ company_id: id }, homes, isEnoughOfCompany(reported, homes.completed), at)
    }
    return ids
  }, untilDone)
}

async function refreshQuarters(at: DateTime, bindings: object) {
  const current = at.setZone(marketZone).startOf('quarter')
  for (let back = 0; back < shownQuarters; back += 1) {
    const start = current.minus({ quarters: back })
    const { rows } = await db.rawQuery<{ rows: (Found & { homes: number })[] }>(
      `select ${counted} as counted, count(*)::int as completed, count(o.id)::int as homes,
         bool_or(p.is_demo) as "hasSamples"
       from ${completedStagings} and ${endedOn} >= :from::date and ${endedOn} < :to::date
       group by b.user_id`,
      { ...bindings, from: start.toISODate(), to: start.plus({ quarters: 1 }).toISODate() }
    )
    const found = {
      counted: Object.assign({}, ...rows.map((row) => row.counted)),
      completed: rows.reduce((sum, row) => sum + row.completed, 0),
      hasSamples: rows.some((row) => row.hasSamples),
    }
    const isEnough = isEnoughOfQuarter(rows.map(({ homes }) => homes))
    await publish({ quarter: start.toISODate()! }, found, isEnough, at)
  }
  const oldest = current.minus({ quarters: shownQuarters - 1 }).toISODate()!
  await db.from('outcome_figures').where('quarter', '<', oldest).delete()
}

/** Computes the figures about outcomes of all companies and of the quarters that the statistics show. */
export async function refreshOutcomeFigures(at: DateTime = DateTime.utc()): Promise<void> {
  const bindings = { today: marketToday(at.toJSDate()), soldKinds: [...soldKinds] }
  await refreshCompanies(at, bindings)
  await refreshQuarters(at, bindings)
}
