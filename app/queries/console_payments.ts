import db from '@adonisjs/lucid/services/db'
import { moneyFromCents } from '#shared/money'
import { marketZone } from '#shared/market_time'
import { refundReasons } from '#shared/refund_reasons'
import { paymentStatuses, type PaymentStatus } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Project from '#models/project'
import Receipt from '#models/receipt'
import User from '#models/user'
import { likePattern } from '#queries/admin_lists'

export interface PaymentFilters {
  /** A receipt number, the last four digits of a card, an intent id, or a company. */
  q?: string | null
  status?: PaymentStatus | null
  /** Only payments whose dispute is open. */
  disputed?: boolean
  /** Days in the market's time zone, as ISO dates, both included. */
  from?: string | null
  to?: string | null
  /** Id of the company that pays, or of the owner. */
  account?: number
  project?: number
}

/** Bids that an account made or received. */
const bidsAround = (userId: number) =>
  Bid.query()
    .select('id')
    .where('userId', userId)
    .orWhereIn('projectId', Project.query().select('id').where('userId', userId))

const bidsOfCompaniesLike = (term: string) =>
  Bid.query()
    .select('id')
    .whereIn(
      'userId',
      User.query()
        .select('id')
        .whereRaw('search_key like ?', [likePattern(term)])
    )

function matching({ q, status, disputed, from, to, account, project }: PaymentFilters) {
  const query = Payment.query()
  if (status) query.where('status', status)
  if (disputed) query.whereNotNull('disputedAt').whereNull('disputeOutcome')
  if (from) query.whereRaw(`created_at >= ?::date::timestamp at time zone '${marketZone}'`, [from])
  if (to) query.whereRaw(`created_at < (?::date + 1)::timestamp at time zone '${marketZone}'`, [to])
  if (account) query.whereIn('bidId', bidsAround(account))
  if (project) query.whereIn('bidId', Bid.query().select('id').where('projectId', project))
  if (!q) return query
  const receipt = Receipt.parse(q)
  if (receipt) {
    return query.whereIn('id', Receipt.query().select('paymentId').where(receipt))
  }
  if (/^\d{4}$/.test(q)) return query.where('cardLastFour', q)
  if (/^pi_\w+$/.test(q)) return query.where('intentId', q)
  return query.whereIn('bidId', bidsOfCompaniesLike(q))
}

/** Whether the payment's owner and company had their refund for an owner who didn't respond. */
const hasPairRefund = `exists (
  select from unresponsive_owner_refunds r
  join bids b on b.user_id = r.stager_id
  join projects p on p.id = b.project_id and p.user_id = r.owner_id
  where b.id = payments.bid_id) as "hasPairRefund"`

/** Payments of platform fees, newest first. */
export function listPayments(filters: PaymentFilters) {
  return matching(filters)
    .select('payments.*', db.raw(hasPairRefund))
    .preload('receipt')
    .preload('bid', (bid) => bid.preload('bidder').preload('project'))
    .orderBy('id', 'desc')
}

/** In cents, of all payments that match the filters. */
export interface PaymentTotals {
  count: number
  charged: number
  refunded: number
  openDisputes: number
}

export async function paymentTotals(filters: PaymentFilters): Promise<PaymentTotals> {
  const [{ $extras }] = await matching(filters).select(
    db.raw(`count(*)::int as count,
      coalesce(sum(amount) filter (where succeeded_at is not null), 0)::int as charged,
      coalesce(sum(refunded_amount), 0)::int as refunded,
      (count(*) filter (where disputed_at is not null and dispute_outcome is null))::int
        as "openDisputes"`)
  )
  const { count, charged, refunded, openDisputes } = $extras
  return { count, charged, refunded, openDisputes }
}

/** The exported columns with their headings. */
export const paymentColumns = {
  id: 'Id',
  receipt: 'Receipt',
  company: 'Company',
  email: 'Email',
  project: 'Project',
  status: 'Status',
  amount: 'Fee',
  refunded: 'Refunded',
  reason: 'Reason of the refund',
  card: 'Card',
  started: 'Started',
  paid: 'Paid',
} as const

const batchSize = 500

/** All payments that match the filters, newest first, read in batches to limit memory use. */
export async function* exportedPayments(filters: PaymentFilters) {
  let before: number | null = null
  for (;;) {
    const page = listPayments(filters).limit(batchSize)
    const payments: Payment[] = await (before === null ? page : page.where('id', '<', before))
    for (const payment of payments) yield exportedRow(payment)
    if (payments.length < batchSize) return
    before = payments.at(-1)!.id
  }
}

function exportedRow(payment: Payment): Record<keyof typeof paymentColumns, unknown> {
  const { bid, receipt } = payment
  return {
    id: payment.id,
    receipt: receipt?.number ?? '',
    company: bid.bidder.company ?? bid.bidder.name,
    email: bid.bidder.email,
    project: bid.project.title,
    status: paymentStatuses.label(payment.status),
    amount: moneyFromCents(payment.amount),
    refunded: moneyFromCents(payment.refundedAmount),
    reason: refundReasons.label(payment.refundReason),
    card: payment.cardLastFour ? `${payment.cardBrand} ${payment.cardLastFour}` : '',
    started: payment.createdAt.toJSDate(),
    paid: payment.succeededAt?.toJSDate() ?? '',
  }
}
