import { randomUUID } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { marketMoment } from '#shared/values/market_time'
import type { NotificationType } from '#shared/notifications/notification_types'
import type Bid from '#models/bid'
import { receiptNumber } from '#models/receipt'
import type User from '#models/user'
import { emailPartsOf } from '#notifications/catalog'
import { deletePostingJobs, insertSql, isTime, type StoredRow } from '#tests/helpers/row_copies'
import { addPaidIntent } from '#tests/helpers/sandbox'

/** The rows of a project with its selected bid, in the order in which they are inserted. */
const numbered = {
  projects: 'id = :projectId',
  bids: 'project_id = :projectId',
  payments: 'bid_id = :bidId',
  receipts: 'bid_id = :bidId',
  audit_events: 'project_id = :projectId',
  notifications: 'project_id = :projectId',
}

/** The emails about them that no worker has taken. */
const queuedEmails = `status = 'pending' and (
  (data::jsonb #>> '{payload,notificationId}')::int in
    (select id from notifications where project_id = :projectId)
  or (data::jsonb #>> '{payload,receiptId}')::int in
    (select id from receipts where bid_id = :bidId))`

type NumberedTable = keyof typeof numbered
const numberedTables = Object.keys(numbered) as NumberedTable[]

type Rows = Record<NumberedTable | 'queue_jobs', StoredRow[]>

/** What a scene has left in the database. */
export interface SceneRows {
  rows: Rows
  /** The company's public identifier, which is part of texts. */
  identifier: string
}

/** Returns null if something has changed the scene: a worker, or a test that has timed out. */
export async function readScene({ id, projectId, status, bidder }: Bid): Promise<SceneRows | null> {
  const listSql = (table: string, condition: string, order: string) =>
    `'${table}', (select coalesce(jsonb_agg(to_jsonb(t) order by ${order}), '[]')
      from ${table} t where ${condition})`
  const lists = numberedTables.map((table) => listSql(table, numbered[table], 'id'))
  lists.push(listSql('queue_jobs', queuedEmails, 'score'))
  const read = await db.rawQuery<{ rows: { rows: Rows }[] }>(
    `select jsonb_build_object(${lists.join(', ')}) as rows`,
    { projectId, bidId: id }
  )
  const [{ rows }] = read.rows
  const emailed = rows.notifications.filter(({ type }) => emailPartsOf(type as NotificationType))
  const isWhole =
    rows.bids[0]?.status === status &&
    rows.queue_jobs.length === emailed.length + rows.receipts.length
  return isWhole ? { rows, identifier: bidder.stagerIdentifier! } : null
}

type Reserved = Record<NumberedTable, number[]> & {
  /** Of the receipt. */
  serial: number | null
}

/** The ids of the copies. They are known before the copies are inserted, which name each other. */
async function reserve(rows: Rows, year: number): Promise<Reserved> {
  const ids = numberedTables.map(
    (table) => `array(select nextval('${table}_id_seq')::int
      from generate_series(1, ${rows[table].length})) as ${table}`
  )
  const { rows: reserved } = await db.rawQuery<{ rows: Reserved[] }>(
    `with counter as (
       insert into receipt_counters as counter (year, issued)
         select :year, 1 where ${rows.receipts.length > 0}
       on conflict (year) do update set issued = counter.issued + 1 returning issued)
     select ${ids.join(', ')}, (select issued from counter) as serial`,
    { year }
  )
  return reserved[0]
}

/**
 * Inserts a copy of a scene between two other people, and its intent at the payment provider. All
 * of it happens now, so that lists show it in the order of creation.
 *
 * @returns the id of its bid
 */
export async function copyScene(
  { rows, identifier }: SceneRows,
  { owner, company }: Record<'owner' | 'company', User>
): Promise<number> {
  const now = new Date()
  const year = now.getUTCFullYear()
  const [bid] = rows.bids
  const [selectedAt, playedDueAt] = [bid.selected_at, bid.payment_due_at].map(
    (at) => new Date(String(at))
  )
  const dueAt = new Date(now.getTime() + playedDueAt.getTime() - selectedAt.getTime())
  const ids = await reserve(rows, year)
  const { serial } = ids
  const [bidId] = ids.bids
  const reference = randomUUID()
  const intentId = await addIntent(rows, ids, reference)

  const idOf = (table: NumberedTable) => (id: unknown) =>
    ids[table][rows[table].findIndex((row) => row.id === id)]
  const actorOf = (id: unknown) => (id === bid.user_id ? company : owner)
  const personOf = (id: unknown) => actorOf(id).id
  const textOf = (text: unknown) =>
    String(text)
      .replace(identifier, company.stagerIdentifier!)
      .replace(marketMoment(playedDueAt), marketMoment(dueAt))

  /** By column. */
  const changes: Record<string, (value: unknown) => unknown> = {
    project_id: idOf('projects'),
    bid_id: idOf('bids'),
    payment_id: idOf('payments'),
    user_id: personOf,
    actor_id: personOf,
    payment_due_at: () => dueAt,
    intent_id: () => intentId,
    stripe_payment_intent_id: () => intentId,
    reference: () => reference,
    year: () => year,
    serial: () => serial,
    payer_name: () => company.name,
    payer_company: () => company.company,
    title: textOf,
    message: textOf,
    // The triggers of the inserted bid and payment add the last ones.
    version: (version) => Number(version) - 1 - rows.payments.length,
  }
  const copied = (table: NumberedTable) =>
    rows[table].map((row) => {
      const values = Object.entries(row).map(([name, value]) => {
        if (value === null) return [name, null]
        if (name === 'id') return [name, idOf(table)(value)]
        if (name === 'person_id') return [name, actorOf(row.actor_id).personId]
        const change = changes[name] ?? (isTime(value) ? () => now : undefined)
        return [name, change ? change(value) : value]
      })
      return Object.fromEntries(values)
    })
  const jobs = rows.queue_jobs.map((row, position) => {
    const job: Job = JSON.parse(String(row.data))
    const { notificationId, receiptId } = job.payload
    const payload = notificationId
      ? { notificationId: idOf('notifications')(notificationId) }
      : { receiptId: idOf('receipts')(receiptId) }
    const dedup = job.dedup && { id: `${job.name}::receipt:${receiptNumber(year, serial!)}` }
    // Workers take them in the same order: by priority, then by time.
    const createdAt = now.getTime() + position
    const id = randomUUID()
    return {
      ...row,
      id,
      data: JSON.stringify({ ...job, id, payload, createdAt, dedup }),
      score: Number(row.score) - (Number(row.score) % 1e13) + createdAt,
      dedup_id: dedup?.id ?? null,
      dedup_at: dedup ? createdAt : null,
    }
  })
  const copies = Object.fromEntries(numberedTables.map((table) => [table, copied(table)]))
  await insertInOrder({ ...copies, queue_jobs: jobs })
  return bidId
}

/** What the queue stores of an email. */
interface Job {
  id: string
  name: string
  payload: { notificationId?: number; receiptId?: number }
  createdAt: number
  dedup?: { id: string }
}

/** Returns its id; null if the scene has no payment. */
async function addIntent(rows: Rows, ids: Reserved, reference: string): Promise<string | null> {
  const [payment] = rows.payments
  if (!payment) return null
  const [bidId] = ids.bids
  const [paymentId] = ids.payments
  return addPaidIntent({
    amountCents: Number(payment.amount),
    currency: 'usd',
    idempotencyKey: `bid:${bidId}:try:1:${reference}`,
    metadata: { bidId, paymentId, reference },
    description: `Stagely platform fee, offer ${bidId}`,
  })
}

/**
 * Inserts the rows in one statement. Each table waits for the one before, whose rows its triggers
 * may read.
 */
async function insertInOrder(rows: Record<string, object[]>) {
  const inserts = [`done as (${deletePostingJobs})`]
  const values: Record<string, string> = {}
  let before: string | undefined
  for (const [table, list] of Object.entries(rows)) {
    if (list.length === 0) continue
    const earlier = before ? `(select count(*) from new_${before}) earlier, ` : ''
    const from = `${earlier}jsonb_array_elements(:rows_of_${table}::jsonb) listed,`
    const insert = await insertSql(table, 'listed', from, { withId: true })
    inserts.push(`new_${table} as (${insert} returning 1)`)
    values[`rows_of_${table}`] = JSON.stringify(list)
    before = table
  }
  await db.rawQuery(`with ${inserts.join(', ')} select`, values)
}

/** Copies a bid that has ended, so that each copy is a minute newer than the one before. */
export const copyBid = ({ id }: { id: number }, count: number) =>
  db.rawQuery(
    `insert into bids select copy.* from bids b cross join generate_series(1, :count) n
     cross join lateral jsonb_populate_record(null::bids, to_jsonb(b) || jsonb_build_object(
       'id', nextval('bids_id_seq'), 'created_at', b.created_at + n * interval '1 minute')) copy
     where b.id = :id`,
    { id, count }
  )
