import db from '@adonisjs/lucid/services/db'
import type {
  ColumnOf,
  FeeTierName,
  PaymentState,
  SortOf,
  SortOrder,
} from '#shared/console/console_lists'
import { feeTiers } from '#shared/payments/fee_tiers'
import { moneyFromCents } from '#shared/values/money'
import { refundReasons } from '#shared/payments/refund_reasons'
import { disputeOutcomes, paymentStatuses, type PaymentStatus } from '#lifecycles/payment_lifecycle'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Receipt from '#models/receipt'
import { accountsLike, onDays } from '#queries/admin_lists'
import { inBatches } from '#queries/batches'
import { listFreeSettlements } from '#queries/free_settlements'
import {
  type Conditions,
  inOrder,
  largeList,
  narrow,
  newestFirst,
  orderOf,
  type OrdersOf,
  type Page,
  type Paging,
} from '#queries/large_list'

/** In cents, of all payments that match the filters. */
interface PaymentTotals {
  count: number
  charged: number
  refunded: number
  openDisputes: number
}

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
  sort?: SortOf<'payments'> | null
  order?: SortOrder | null
}

/** Ids of the payments that an account made, and of those on its projects. */
const paymentsAround = `select id from payments where user_id = :account
  union all select y.id from payments y join bids b on b.id = y.bid_id
    join projects p on p.id = b.project_id where p.user_id = :account`

type Payments = ReturnType<typeof Payment.query>

const conditions: Conditions<'payments', PaymentFilters, Payments> = {
  from: (query, from) => onDays(query, 'created_at', { from }),
  to: (query, to) => onDays(query, 'created_at', { to }),
  status: (query, status) => query.where('status', status),
  disputed: (query) => query.whereNotNull('disputedAt').whereNull('disputeOutcome'),
  paidFrom: (query, from) => onDays(query, 'succeeded_at', { from }),
  paidTo: (query, to) => onDays(query, 'succeeded_at', { to }),
  tier: (query, tier) =>
    query.where('amount', feeTiers.find(({ label }) => label === tier)!.feeCents),
  state: (query, state) =>
    state === 'none' ? query.whereNull('state') : query.where('state', state),
}

function matching(filters: PaymentFilters) {
  const { q, account, project } = filters
  const query = narrow(Payment.query(), conditions, filters)
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

export const paymentOrders: OrdersOf<'payments'> = {
  started: newestFirst('payments'),
  amount: { by: ['payments.amount', 'payments.id'], index: 'payments_by_amount' },
  deadline: {
    by: ["coalesce(payments.dispute_due_by, 'infinity')", 'payments.id'],
    index: 'payments_by_dispute_deadline',
  },
}

/** Newest first by default; open disputes by their deadline, soonest first. */
const paymentOrder = (filters: PaymentFilters) => orderOf('payments', paymentOrders, filters)

export function listPayments(filters: PaymentFilters) {
  const query = matching(filters)
    .select('payments.*', db.raw(hasPairRefund))
    .preload('receipt')
    .preload('bid', (bid) => bid.preload('bidder').preload('project'))
  return inOrder(query, paymentOrder(filters))
}

/** @param total  the number of rows, if it is read elsewhere anyway */
export const pageOfPayments = (
  filters: PaymentFilters & Paging,
  total?: () => Promise<number>
): Promise<Page<Payment>> =>
  largeList(listPayments(filters), paymentOrder(filters), { q: filters.q, total }).paginate(filters)

/** Of every payment that matches. */
export async function paymentTotals(filters: PaymentFilters): Promise<PaymentTotals> {
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
} as const satisfies Record<ColumnOf<'payments'>, string> & Record<string, string>

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
