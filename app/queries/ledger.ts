import db from '@adonisjs/lucid/services/db'
import type { Masking } from '#shared/masking/masking'
import type { RefundReason } from '#shared/payments/refund_reasons'
import type { DisputeOutcome, PaymentStatus } from '#lifecycles/payment_lifecycle'
import type User from '#models/user'

/** One platform fee of a stager: paid, refunded or still due. Amounts in cents. */
export interface LedgerEntry {
  bidId: number
  /** Whole dollars. */
  bidAmount: number
  fee: number
  refundedAmount: number
  refundReason: RefundReason | null
  /** Null when the fee is $0 or still due. */
  paymentId: number | null
  paymentStatus: PaymentStatus | null
  isDisputed: boolean
  disputeOutcome: DisputeOutcome | null
  cardBrand: string | null
  cardLastFour: string | null
  /** Null without a receipt. */
  receiptYear: number | null
  receiptSerial: number | null
  projectId: number
  title: string
  location: string
  masked: Masking | null
  /** Whether the stager may read the project's texts unmasked. */
  released: boolean
  isDue: boolean
  dueAt: Date | null
  /** When it was paid; for a fee that is due, when the bid was accepted. */
  at: Date
}

/** A stager's totals in cents: paid, refunded and due. */
interface LedgerTotals {
  count: number
  paid: number
  refunded: number
  due: number
}

const pageSize = 25
const batchSize = 500

/**
 * A late payment is a separate entry without a receipt. The last condition leaves out bids that
 * never had a fee.
 */
const entries = `
  from bids b
  join projects p on p.id = b.project_id
  left join payments y on y.bid_id = b.id and y.status in ('succeeded', 'refund_pending', 'refunded')
  left join receipts r on r.bid_id = b.id and r.payment_id is not distinct from y.id
  where b.user_id = :userId
    and (y.id is not null or r.id is not null or b.status = 'payment_required')`

const due = `(b.status = 'payment_required' and y.id is null)`
const fee = 'coalesce(r.amount, y.amount, b.platform_fee)'

const columns = `
  b.id as "bidId", b.amount as "bidAmount", ${fee} as fee, ${due} as "isDue",
  case when ${due} then b.payment_due_at end as "dueAt",
  coalesce(r.issued_at, y.succeeded_at, b.selected_at) as at,
  y.id as "paymentId", y.status as "paymentStatus", y.card_brand as "cardBrand",
  y.card_last_four as "cardLastFour", coalesce(y.refunded_amount, 0) as "refundedAmount",
  y.refund_reason as "refundReason",
  y.disputed_at is not null as "isDisputed", y.dispute_outcome as "disputeOutcome",
  r.year as "receiptYear", r.serial as "receiptSerial",
  p.id as "projectId", p.title, p.location, p.masked,
  b.payment_status = 'paid' as released`

async function read(sql: string, values: Record<string, number>): Promise<LedgerEntry[]> {
  const { rows } = await db.rawQuery<{ rows: LedgerEntry[] }>(sql, values)
  return rows
}

async function totalsOf({ id }: User): Promise<LedgerTotals> {
  const { rows } = await db.rawQuery<{ rows: LedgerTotals[] }>(
    `select count(*)::int as count,
       coalesce(sum(y.amount), 0)::int as paid,
       coalesce(sum(y.refunded_amount), 0)::int as refunded,
       coalesce(sum(${fee}) filter (where ${due}), 0)::int as due
     ${entries}`,
    { userId: id }
  )
  return rows[0]
}

/**
 * One page of entries: due fees first, then newest first. Runs two queries.
 *
 * @param wanted  page number, from 1; a number past the end returns the last page
 */
export async function ledgerPage(stager: User, wanted: number) {
  const totals = await totalsOf(stager)
  const pages = Math.max(1, Math.ceil(totals.count / pageSize))
  const page = Math.min(wanted, pages)
  const rows = await read(
    `select ${columns} ${entries}
     order by "isDue" desc, at desc, "bidId" desc, "paymentId" desc limit :limit offset :offset`,
    { userId: stager.id, limit: pageSize, offset: (page - 1) * pageSize }
  )
  return { summary: { ...totals, page, pages }, entries: rows }
}

/** All entries, newest bid first, read in batches to limit memory use. */
export async function* allLedgerEntries({ id }: User): AsyncGenerator<LedgerEntry> {
  let batch: LedgerEntry[] = []
  do {
    const last = batch.at(-1)
    batch = await read(
      `select ${columns} ${entries} and (b.id, coalesce(y.id, 0)) < (:bidId, :paymentId)
       order by b.id desc, coalesce(y.id, 0) desc limit :limit`,
      {
        userId: id,
        limit: batchSize,
        bidId: last?.bidId ?? 2 ** 31 - 1,
        paymentId: last?.paymentId ?? 0,
      }
    )
    yield* batch
  } while (batch.length === batchSize)
}
