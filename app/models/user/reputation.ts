import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  companyReputation,
  noReputation,
  reputationOf,
  reputationRules,
  type ReputationFigures,
  type ReputationRecords,
} from '#shared/reputation/reputation'
import { reloadProjectsWithBidsOf } from '#models/project/reloading'
import { inBatches, oneByOne, untilDone } from '#services/queue/timer_batches'
import { withRetries } from '#services/database/transaction_retry'

/** Accounts whose figures are computed in one transaction. */
const batchSize = 50
/** Batches of one run of the job; the next run continues. */
const batchesPerRun = 200

/** Seconds; the statements that serve people have fewer. */
const timeout = 60

/** Any number that no other advisory lock uses. */
const lockKey = 3_400_001

/** The column of each figure in `reputation_scores`. */
export const reputationColumns = {
  totalScore: 'total_score',
  reviewCount: 'review_count',
  averageRating: 'average_rating',
  completedProjects: 'completed_projects',
  paidAcceptances: 'paid_acceptances',
  unpaidAcceptances: 'unpaid_acceptances',
  stagerCancellations: 'stager_cancellations',
  responseTime: 'response_time',
  postedProjects: 'posted_projects',
  pastProjects: 'past_projects',
  hiredProjects: 'hired_projects',
  decisionTime: 'decision_time',
  ownerCancellations: 'owner_cancellations',
  badgeCount: 'badge_count',
} as const satisfies Record<keyof ReputationFigures, string>

const figures = Object.keys(reputationColumns) as (keyof ReputationFigures)[]

/** The first message of each person to the company `a`, and its answer, in minutes. */
const replies = `
  select array_agg(extract(epoch from answer.created_at - first.created_at)::float8 / 60) as replies
  from (
    select high_id as partner from conversations where low_id = a.id
    union all select low_id from conversations where high_id = a.id
  ) c
  cross join lateral (
    select m.id, m.created_at from messages m
    where least(m.sender_id, m.receiver_id) = least(a.id, c.partner)
      and greatest(m.sender_id, m.receiver_id) = greatest(a.id, c.partner)
      and m.sender_id = c.partner
    order by m.id limit 1
  ) first
  cross join lateral (
    select m.created_at from messages m
    where least(m.sender_id, m.receiver_id) = least(a.id, c.partner)
      and greatest(m.sender_id, m.receiver_id) = greatest(a.id, c.partner)
      and m.sender_id = a.id and m.id > first.id
    order by m.id limit 1
  ) answer
  where a.user_type = 'staging_company'
    and first.created_at >= now() - interval '${reputationRules.replyMonths} months'`

const asCompany = `
  select
    count(*) filter (where b.status = 'accepted' and b.platform_fee > 0
      and p.status = 'completed')::int as completed,
    count(*) filter (where b.payment_status = 'paid' and b.platform_fee > 0)::int as paid,
    count(*) filter (where b.cancellation_reason in ('released', 'expired'))::int as unpaid,
    count(*) filter (where b.cancellation_reason = 'given_up'
      or (b.cancellation_reason = 'withdrawn' and b.selected_at is not null))::int as "steppedBack"
  from bids b join projects p on p.id = b.project_id
  where b.user_id = a.id`

const asOwner = `
  select
    count(*) filter (where p.deleted_at is null)::int as posted,
    count(*) filter (where p.deleted_at is null
      and (hire.minutes is not null or p.status in ('completed', 'cancelled')))::int as past,
    count(*) filter (where p.deleted_at is null and hire.minutes is not null)::int as hired,
    array_agg(hire.minutes) filter (where hire.minutes is not null) as decisions,
    count(*) filter (where p.status = 'cancelled'
      and exists (select from bids b where b.project_id = p.id and b.selected_at is not null
        and (b.status = 'accepted' or b.cancellation_reason = 'project_closed'))
      and exists (select from audit_events e where e.project_id = p.id
        and e.kind = 'project_cancelled' and e.actor_id = p.user_id))::int as cancelled
  from projects p
  left join lateral (
    select greatest(0, extract(epoch from b.selected_at - p.created_at)::float8 / 60) as minutes
    from bids b
    where b.project_id = p.id and b.status = 'accepted' and b.platform_fee > 0 limit 1
  ) hire on true
  where p.user_id = a.id`

type Counted = Omit<ReputationRecords, 'replies' | 'decisions'> & {
  id: number
  replies: number[] | null
  decisions: number[] | null
}

/** Counts the records of these accounts. Deleted ones are left out. */
export async function countedFigures(
  ids: readonly number[],
  trx: Pick<TransactionClientContract, 'rawQuery'>
) {
  const { rows } = await trx.rawQuery<{ rows: Counted[] }>(
    `select a.id, reviews.*, company.*, reply.*, owner.*, badge.*
     from users a
     cross join lateral (
       select count(*)::int as reviews, coalesce(sum(rating), 0)::int as stars from reviews
       where reviewee_id = a.id and released_at is not null and removed_at is null
     ) reviews
     cross join lateral (${asCompany}) company
     cross join lateral (${replies}) reply
     cross join lateral (${asOwner}) owner
     cross join lateral (
       select count(*)::int as badges from professional_badges
       where user_id = a.id and is_active and verification_date is not null
         and (expiry_date is null or expiry_date > now())
     ) badge
     where a.id = any(:ids::int[]) and a.deleted_at is null`,
    { ids: [...ids] }
  )
  return new Map(
    rows.map(({ id, replies: waits, decisions, ...counts }) => [
      id,
      reputationOf({ ...counts, replies: waits ?? [], decisions: decisions ?? [] }),
    ])
  )
}

async function readStored(ids: readonly number[], trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery<{ rows: (ReputationFigures & { id: number })[] }>(
    `select user_id as id, ${figures.map((name) => `${reputationColumns[name]} as "${name}"`).join(', ')}
     from reputation_scores where user_id = any(:ids::int[])`,
    { ids: [...ids] }
  )
  return new Map(rows.map(({ id, ...stored }) => [id, stored as ReputationFigures]))
}

interface Change {
  id: number
  before: ReputationFigures
  next: ReputationFigures
}

/** The figures that differ from the stored ones. */
async function changedFigures(
  ids: readonly number[],
  trx: TransactionClientContract
): Promise<Change[]> {
  const computed = await countedFigures(ids, trx)
  const stored = await readStored(ids, trx)
  return [...computed]
    .map(([id, next]) => ({ id, next, before: stored.get(id) ?? noReputation }))
    .filter(({ next, before }) => figures.some((name) => next[name] !== before[name]))
}

/** Whether a poll of a project shows the difference. */
function isShown({ before, next }: Change): boolean {
  const shown = Object.entries(companyReputation(next))
  const former = new Map<string, unknown>(Object.entries(companyReputation(before)))
  return shown.some(([name, value]) => value !== former.get(name))
}

/**
 * Stores new figures. Locks projects before accounts, like every action. The version of projects
 * with a live bid of the company goes up if their polls show the difference.
 */
async function store(changed: readonly Change[], trx: TransactionClientContract) {
  const ids = changed.map(({ id }) => id)
  await reloadProjectsWithBidsOf(
    changed.filter(isShown).map(({ id }) => id),
    trx
  )
  await trx.rawQuery(
    `with living as (
       select id from users where id = any(:ids::int[]) and deleted_at is null
       order by id for no key update
     ),
     next as (
       select * from jsonb_to_recordset(:figures::jsonb) as next (user_id int,
         ${figures.map((name) => `${reputationColumns[name]} ${name === 'averageRating' ? 'real' : 'int'}`).join(', ')})
     ),
     rated as (
       update users set rating = next.average_rating from next join living on id = user_id
       where users.id = next.user_id and users.rating <> next.average_rating
     )
     insert into reputation_scores
       (user_id, ${figures.map((name) => reputationColumns[name]).join(', ')}, last_updated)
     select user_id, ${figures.map((name) => reputationColumns[name]).join(', ')}, now()
     from next join living on id = user_id
     on conflict (user_id) do update set
       ${figures.map((name) => `${reputationColumns[name]} = excluded.${reputationColumns[name]}`).join(', ')},
       last_updated = excluded.last_updated`,
    {
      ids,
      figures: JSON.stringify(
        changed.map(({ id, next }) =>
          Object.fromEntries([
            ['user_id', id],
            ...figures.map((name) => [reputationColumns[name], next[name]] as const),
          ])
        )
      ),
    }
  )
}

/**
 * The accounts of the 50 oldest notes after the id `after`, in the order of their ids. `last` is the
 * id of the last note that was read; null if there was none.
 */
async function notedAccounts(after: number): Promise<{ ids: number[]; last: number | null }> {
  const { rows } = await db.rawQuery<{ rows: { note: number; userId: number }[] }>(
    `select id::float8 as note, user_id as "userId" from reputation_changes
     where id > :after order by id limit :limit`,
    { after, limit: batchSize }
  )
  const ids = [...new Set(rows.map(({ userId }) => userId))]
  return { ids: ids.sort((one, other) => one - other), last: rows.at(-1)?.note ?? null }
}

/**
 * Computes the figures of these accounts. Their notes are removed in the same transaction, so
 * nothing is lost if it fails. A change that commits meanwhile leaves a note of its own.
 *
 * @returns false while another process computes figures
 */
function refresh(ids: readonly number[]): Promise<boolean> {
  return withRetries(() =>
    db.transaction(async (trx) => {
      await trx.rawQuery(`set local statement_timeout = '${timeout}s'`)
      const lock = await trx.rawQuery<{ rows: { free: boolean }[] }>(
        'select pg_try_advisory_xact_lock(?) as free',
        [lockKey]
      )
      if (!lock.rows[0].free) return false
      const { rows } = await trx.rawQuery<{ rows: { id: number }[] }>(
        'delete from reputation_changes where user_id = any(:ids::int[]) returning user_id as id',
        { ids: [...ids] }
      )
      const changed = await changedFigures([...new Set(rows.map(({ id }) => id))], trx)
      if (changed.length > 0) await store(changed, trx)
      return true
    })
  )
}

/**
 * Computes the figures of all accounts whose records have changed, in batches, up to a bound. If a
 * batch fails, its accounts are tried one by one, so that one that always fails doesn't stop the
 * others. Safe to run twice and at the same time.
 */
export async function refreshReputation(): Promise<void> {
  let after = 0
  for (let batch = 0; batch < batchesPerRun; batch += 1) {
    const { ids, last } = await notedAccounts(after)
    if (last === null) return
    after = last
    try {
      if (!(await refresh(ids))) return
    } catch {
      await oneByOne({
        read: ({ after: done }) =>
          Promise.resolve(ids.filter((id) => id > done).map((id) => ({ id }))),
        work: ({ id }) => refresh([id]),
        failure: 'the figures of an account could not be computed',
        idName: 'userId',
      })
    }
  }
}

/**
 * Has the figures of every account that has some computed again: replies get older than the period
 * that counts, and badges expire, without a change of any record.
 */
export async function recomputeReputation(): Promise<void> {
  await inBatches(async (batch) => {
    const { rows } = await db.rawQuery<{ rows: { id: number }[] }>(
      `insert into reputation_changes (user_id)
       select user_id from reputation_scores where user_id > :after order by user_id limit :limit
       returning user_id as id`,
      { ...batch }
    )
    return rows.map(({ id }) => id)
  }, untilDone)
  await refreshReputation()
}
