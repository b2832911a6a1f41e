import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { marketZone } from '#shared/values/market_time'
import type { Masking } from '#shared/masking/masking'
import type { RefundReason } from '#shared/payments/refund_reasons'
import type { DisputeOutcome } from '#lifecycles/payment_lifecycle'
import type User from '#models/user'

/** One platform fee that a stager paid, or that went back. Amounts in cents. */
export interface StatementLine {
  isRefund: boolean
  /** When it was paid or refunded. */
  at: Date
  amount: number
  bidId: number
  /** Whole dollars. */
  bidAmount: number
  /** Null when the fee is $0. */
  paymentId: number | null
  refundReason: RefundReason | null
  isDisputed: boolean
  disputeOutcome: DisputeOutcome | null
  cardBrand: string | null
  cardLastFour: string | null
  /** Null for a late payment, which is refunded without a receipt. */
  receiptYear: number | null
  receiptSerial: number | null
  title: string
  location: string
  masked: Masking | null
  /** Whether the stager may read the project's texts unmasked. */
  released: boolean
}

/** Fees of one month in the market's time zone, in cents. */
export interface MonthOfFees {
  /** YYYY-MM. */
  month: string
  /** Fees above $0. */
  count: number
  paid: number
  refunded: number
}

/** The end isn't included. */
export interface Period {
  from: DateTime
  to: DateTime
}

/** Lines on the page; the CSV file has all. */
const mostLines = 1000
const batchSize = 500

const moved = `y.status in ('succeeded', 'refund_pending', 'refunded')`

/**
 * What a stager paid, and what went back. A refund counts on the day it was made; of several partial
 * refunds, on the day of the last.
 */
const movements = `movements as (
    select b.id as bid_id, y.id as payment_id, r.id as receipt_id, false as refund,
      coalesce(r.amount, y.amount) as amount,
      coalesce(r.issued_at, y.succeeded_at, y.created_at) as at
    from bids b
    left join payments y on y.bid_id = b.id and ${moved}
    left join receipts r on r.bid_id = b.id and r.payment_id is not distinct from y.id
    where b.user_id = :userId and (y.id is not null or r.id is not null)
    union all
    select b.id, y.id, r.id, true, y.refunded_amount,
      coalesce(y.refunded_at, (
        select max(e.created_at) from audit_events e
        where e.bid_id = b.id and e.kind = 'fee_partly_refunded'
      ), y.succeeded_at, y.created_at)
    from bids b
    join payments y on y.bid_id = b.id and ${moved} and y.refunded_amount > 0
    left join receipts r on r.payment_id = y.id
    where b.user_id = :userId)`

/** A stager's fees in each month of the period that has any. One query. */
export async function feesByMonth({ id }: User, { from, to }: Period): Promise<MonthOfFees[]> {
  const { rows } = await db.rawQuery<{ rows: MonthOfFees[] }>(
    `with ${movements}
     select to_char(at at time zone '${marketZone}', 'YYYY-MM') as month,
       count(*) filter (where not refund and amount > 0)::int as count,
       coalesce(sum(amount) filter (where not refund), 0)::int as paid,
       coalesce(sum(amount) filter (where refund), 0)::int as refunded
     from movements where at >= :from and at < :to group by 1 order by 1`,
    { userId: id, from: from.toUTC().toISO()!, to: to.toUTC().toISO()! }
  )
  return rows
}

/** The years that have a statement: this year, and those with a fee or a refund; newest first. */
export async function statementYears({ id }: User, now: DateTime): Promise<number[]> {
  const { rows } = await db.rawQuery<{ rows: { year: number }[] }>(
    `with ${movements}
     select distinct extract(year from at at time zone '${marketZone}')::int as year
     from movements`,
    { userId: id }
  )
  const years = new Set([now.setZone(marketZone).year, ...rows.map(({ year }) => year)])
  return [...years].toSorted((one, other) => other - one)
}

interface Slice {
  limit: number
  offset: number
}

async function linesOf({ id }: User, { from, to }: Period, slice: Slice): Promise<StatementLine[]> {
  const { rows } = await db.rawQuery<{ rows: StatementLine[] }>(
    `with ${movements}
     select m.refund as "isRefund", m.at, m.amount, b.id as "bidId", b.amount as "bidAmount",
       m.payment_id as "paymentId", y.refund_reason as "refundReason",
       y.disputed_at is not null as "isDisputed", y.dispute_outcome as "disputeOutcome",
       y.card_brand as "cardBrand", y.card_last_four as "cardLastFour",
       r.year as "receiptYear", r.serial as "receiptSerial",
       p.title, p.location, p.masked,
       b.payment_status = 'paid' as released
     from movements m
     join bids b on b.id = m.bid_id
     join projects p on p.id = b.project_id
     left join payments y on y.id = m.payment_id
     left join receipts r on r.id = m.receipt_id
     where m.at >= :from and m.at < :to
     order by m.at, m.bid_id, m.payment_id, m.refund limit :limit offset :offset`,
    { userId: id, from: from.toUTC().toISO()!, to: to.toUTC().toISO()!, ...slice }
  )
  return rows
}

/** The first lines of a statement, oldest first, and whether there are more. One query. */
export async function firstStatementLines(stager: User, period: Period) {
  const lines = await linesOf(stager, period, { limit: mostLines + 1, offset: 0 })
  return { lines: lines.slice(0, mostLines), isCut: lines.length > mostLines }
}

/** All lines, oldest first, read in batches to limit memory use. */
export async function* allStatementLines(
  stager: User,
  period: Period
): AsyncGenerator<StatementLine> {
  let offset = 0
  let batch: StatementLine[] = []
  do {
    batch = await linesOf(stager, period, { limit: batchSize, offset })
    yield* batch
    offset += batchSize
  } while (batch.length === batchSize)
}
