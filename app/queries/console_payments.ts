import db from '@adonisjs/lucid/services/db'
import type { FeeTierName, PaymentSort, PaymentState, SortOrder } from '#shared/console_lists'
import { feeTiers } from '#shared/fee_tiers'
import { moneyFromCents } from '#shared/money'
import { refundReasons } from '#shared/refund_reasons'
import { disputeOutcomes, paymentStatuses, type PaymentStatus } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Receipt from '#models/receipt'
import { accountsLike, onDays } from '#queries/admin_lists'
import { inBatches } from '#queries/batches'
import { listFreeSettlements } from '#queries/free_settlements'
import { keptPaymentTotals, type PaymentTotals } from '#queries/payment_totals'

export interface PaymentFilters {
  /** A receipt number, the last four digits of a card, an intent id, or a company. */
  q?: string | null
  status?: PaymentStatus | null
  /** Only payments whose dispute is open. */
  disputed?: boolean
  /** Days in the market's time zone, as ISO dates, both included. */
  from?: string | null
  to?: string | null
  /** Days on which the fee was paid, both included. */
  paidFrom?: string | null
  paidTo?: string | null
  tier?: FeeTierName | null
  /** Where the project is. */
  state?: PaymentState | null
  /** Id of the company that pays, or of the owner. */
  account?: number
  project?: number
  sort?: PaymentSort | null
  order?: SortOrder | null
}

/** Ids of the payments that an account made, and of those on its projects. */
const paymentsAround = `select id from payments where user_id = :account
  union all select y.id from payments y join bids b on b.id = y.bid_id
    join projects p on p.id = b.project_id where p.user_id = :account`

function matching(filters: PaymentFilters) {
  const { q, status, disputed, tier, state, account, project } = filters
  const query = Payment.query()
  if (status) query.where('status', status)
  if (disputed) query.whereNotNull('disputedAt').whereNull('disputeOutcome')
  onDays(query, 'created_at', filters)
  onDays(query, 'succeeded_at', { from: filters.paidFrom, to: filters.paidTo })
  if (tier) query.where('amount', feeTiers.find(({ label }) => label === tier)!.feeCents)
  if (state === 'none') query.whereNull('state')
  else if (state) query.where('state', state)
  if (account) query.whereRaw(`payments.id in (${paymentsAround})`, { account })
  if (project) query.whereIn('bidId', Bid.query().select('id').where('projectId', project))
  if (!q) return query
  const receipts = Receipt.startingLike(q)
  if (receipts) return query.whereIn('id', receipts.select('paymentId'))
  if (/^\d{4}$/.test(q)) return query.where('cardLastFour', q)
  if (/^pi_\w+$/.test(q)) return query.where('intentId', q)
  if (!/^\d{5,9}$/.test(q)) return query.whereIn('userId', accountsLike(q))
  return query.where((either) =>
    either
      .whereIn('id', Receipt.ofSerial(Number(q)).select('paymentId'))
      .orWhereIn('userId', accountsLike(q))
  )
}

/** Whether the payment's owner and company had their refund for an owner who didn't respond. */
const hasPairRefund = `exists (
  select from unresponsive_owner_refunds r
  join bids b on b.user_id = r.stager_id
  join projects p on p.id = b.project_id and p.user_id = r.owner_id
  where b.id = payments.bid_id) as "hasPairRefund"`

/**
 * Payments of platform fees, newest first by default; open disputes by their deadline, soonest
 * first.
 */
export function listPayments({ sort, order, ...filters }: PaymentFilters) {
  const direction = order ?? 'desc'
  const query = matching(filters)
    .select('payments.*', db.raw(hasPairRefund))
    .preload('receipt')
    .preload('bid', (bid) => bid.preload('bidder').preload('project'))
  if (sort === 'amount') query.orderBy('amount', direction)
  if (filters.disputed && !sort) query.orderByRaw('dispute_due_by asc nulls last')
  return query.orderBy('id', direction)
}

/** Counts every payment that matches. */
async function countedTotals(filters: PaymentFilters): Promise<PaymentTotals> {
  const [{ $extras }] = await matching(filters).select(
    db.raw(`count(*)::int as count,
      coalesce(sum(amount) filter (where succeeded_at is not null), 0)::float8 as charged,
      coalesce(sum(refunded_amount), 0)::float8 as refunded,
      (count(*) filter (where disputed_at is not null and dispute_outcome is null))::int
        as "openDisputes"`)
  )
  const { count, charged, refunded, openDisputes } = $extras
  return { count, charged, refunded, openDisputes }
}

/** The totals of a large market were computed ahead, unless few payments can match. */
export const paymentTotals = async (filters: PaymentFilters): Promise<PaymentTotals> =>
  (await keptPaymentTotals(filters)) ?? countedTotals(filters)

/** How many payments match now. */
export async function countPayments(filters: PaymentFilters): Promise<number> {
  const { count } = await countedTotals(filters)
  return count
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
  note: 'Note on the refund',
  card: 'Card',
  dispute: 'Dispute',
  answerBy: 'Answer dispute by (ET)',
  started: 'Started (ET)',
  paid: 'Paid (ET)',
} as const

/** All payments that match the filters, newest first, then the receipts for fees of $0. */
export async function* exportedPayments(wanted: PaymentFilters) {
  const filters = { ...wanted, sort: 'started' as const, order: null }
  for await (const payment of inBatches('payments', () => listPayments(filters))) {
    yield exportedRow(payment)
  }
  for await (const receipt of inBatches('receipts', () => listFreeSettlements(filters))) {
    yield freeRow(receipt)
  }
}

const freeRow = ({ number, bid, issuedAt }: Receipt) => ({
  ...columnsOf(bid),
  receipt: number,
  status: 'Free',
  amount: moneyFromCents(0),
  paid: issuedAt.toJSDate(),
})

const columnsOf = (bid: Bid) => ({
  company: bid.bidder.company ?? bid.bidder.name,
  email: bid.bidder.email,
  project: bid.project.title,
})

function disputeText({ disputedAt, disputeOutcome }: Payment): string {
  if (!disputedAt) return ''
  return disputeOutcomes.label(disputeOutcome) || 'Open'
}

function exportedRow(payment: Payment): Record<keyof typeof paymentColumns, unknown> {
  const { bid, receipt } = payment
  return {
    id: payment.id,
    receipt: receipt?.number ?? '',
    ...columnsOf(bid),
    status: paymentStatuses.label(payment.status),
    amount: moneyFromCents(payment.amount),
    refunded: moneyFromCents(payment.refundedAmount),
    reason: refundReasons.label(payment.refundReason),
    note: payment.refundNote ?? '',
    card: payment.cardLastFour ? `${payment.cardBrand} ${payment.cardLastFour}` : '',
    dispute: disputeText(payment),
    answerBy: payment.disputeDueBy?.toJSDate() ?? '',
    started: payment.createdAt.toJSDate(),
    paid: payment.succeededAt?.toJSDate() ?? '',
  }
}
