import { Enumeration, type ValueOf } from '#shared/enumeration'
import type { RefundReason } from '#shared/refund_reasons'
import { refusalOf, type Transition } from '#lifecycles/lifecycle'

export const paymentStatuses = new Enumeration({
  offered: {
    created: 'Started',
    requires_action: 'Waiting for the cardholder',
    processing: 'Processing',
    succeeded: 'Paid',
    failed: 'Failed',
    cancelled: 'Cancelled',
    refund_pending: 'Refund on its way',
    refunded: 'Refunded',
  },
})
export type PaymentStatus = ValueOf<typeof paymentStatuses>

/** How a dispute ended; the values are the provider's. */
export const disputeOutcomes = new Enumeration({
  offered: {
    won: 'The bank decided that the payment stands',
    lost: 'The bank returned the money',
    warning_closed: 'The inquiry was closed',
    prevented: 'The dispute was prevented',
  },
})
export type DisputeOutcome = ValueOf<typeof disputeOutcomes>

/** Not ended yet: the intent can still be paid. */
export const openPaymentStatuses: readonly PaymentStatus[] = [
  'created',
  'requires_action',
  'processing',
]
/** A bid has at most one of these. */
export const livePaymentStatuses: readonly PaymentStatus[] = [...openPaymentStatuses, 'succeeded']

export const paymentLifecycle = {
  requireAction: {
    from: openPaymentStatuses,
    to: 'requires_action',
    refusal: 'This payment has ended.',
  },
  process: { from: openPaymentStatuses, to: 'processing', refusal: 'This payment has ended.' },
  /** After a declined card, the intent stays open for another one. */
  retry: { from: openPaymentStatuses, to: 'created', refusal: 'This payment has ended.' },
  succeed: {
    from: [...openPaymentStatuses, 'failed', 'cancelled'],
    to: 'succeeded',
    refusal: 'This payment has ended.',
  },
  fail: { from: openPaymentStatuses, to: 'failed', refusal: 'This payment has ended.' },
  /** Also ends a failed attempt, once the provider has cancelled its intent. */
  cancel: {
    from: [...openPaymentStatuses, 'failed'],
    to: 'cancelled',
    refusal: 'This payment has ended.',
  },
  /** For a late payment. */
  refundLate: {
    from: [...openPaymentStatuses, 'failed', 'cancelled', 'succeeded'],
    to: 'refund_pending',
    refusal: 'There is no money to return.',
  },
  /** By an admin. */
  orderRefund: {
    from: ['succeeded'],
    to: 'refund_pending',
    refusal: 'Only a fee that was paid can be refunded.',
  },
  refund: {
    from: ['refund_pending', 'succeeded'],
    to: 'refunded',
    refusal: 'There is no money to return.',
  },
  /** The bank has returned a refund, so the money is due again. */
  reopenRefund: {
    from: ['refunded'],
    to: 'refund_pending',
    refusal: 'This payment was not refunded.',
  },
} as const satisfies Record<string, Transition<PaymentStatus>>

export const givenUpIsDecided = 'The fee of this job is already decided.'

interface RefundSituation {
  payment: { status: PaymentStatus; disputedAt: unknown; disputeOutcome: DisputeOutcome | null }
  reason: RefundReason
  /** Whether the company got a fee back before because the same owner didn't respond. */
  hasPairRefund: boolean
  /** Whether the company gave up the job; left out where the reason isn't chosen. */
  isGivenUp?: boolean
  /** Whether the team has decided to keep the fee of a given-up job. */
  isKept?: boolean
}

/** Why an action on a payment is refused right now; null if it is allowed. See `bidRefusals`. */
export const paymentRefusals = {
  /** By an admin. Doesn't apply to refunds that the provider reports. */
  refund: ({
    payment,
    reason,
    hasPairRefund,
    isGivenUp = true,
    isKept = false,
  }: RefundSituation): string | null =>
    refusalOf(paymentLifecycle, 'orderRefund', payment.status) ??
    (payment.disputedAt && !payment.disputeOutcome
      ? 'The bank decides about this fee. It can be refunded once the dispute is closed.'
      : null) ??
    (reason === 'job_given_up' && !isGivenUp ? 'The company has not given up this job.' : null) ??
    (reason === 'job_given_up' && isKept ? givenUpIsDecided : null) ??
    (reason === 'owner_unresponsive' && hasPairRefund
      ? 'This company already got a fee back because this owner did not respond. That is possible once.'
      : null),
}
