import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import type { RefundReason } from '#shared/payments/refund_reasons'
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

const givenUpIsDecided = 'The fee of this job is already decided.'

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

  /** By the team, once. */
  decideGiveUp: ({ isDecided }: { isDecided: boolean }): string | null =>
    isDecided ? givenUpIsDecided : null,

  /** While a payment may still succeed, nothing of its project can end. */
  endWhilePaying: ({ open }: { open: number }): string | null =>
    open > 0 ? 'A payment for this project is under way. Try again in a minute.' : null,

  /** @param isRunning  whether another run is active */
  reconcile: ({ isRunning }: { isRunning: boolean }): string | null =>
    isRunning ? 'Payments are already being checked. Try again soon.' : null,

  /** @param recorded  the payment of a succeeded intent; null if the two don't match */
  payAgain({ recorded }: { recorded: { status: PaymentStatus } | null }): string {
    if (recorded?.status === 'succeeded') return 'This platform fee is already paid.'
    return recorded
      ? 'Your earlier payment is being refunded. Try again later.'
      : 'Your card was charged, but the payment does not match this fee. Contact support before you pay again.'
  },

  /** The attempt to pay kept changing. */
  start: (): string => 'This payment has just changed. Try again.',

  /** @param isOfBid  whether the intent belongs to a payment of the bid */
  confirm: ({ isOfBid }: { isOfBid: boolean }): string | null =>
    isOfBid ? null : 'This payment does not belong to your offer.',

  /** Why an intent that the browser reports as paid isn't; null if it is, or still may be. */
  confirmIntent({ settled, intent, isFee }: ConfirmationSituation): string | null {
    if (settled?.status === 'succeeded' || intent.status === 'processing') return null
    const reason = isFee
      ? ''
      : 'Your card was charged after this offer had stopped waiting for it. '
    if (settled?.refundedAt) return `${reason}The full amount has been refunded to your card.`
    if (settled?.status === 'refund_pending') {
      return `${reason}The full amount is being refunded to your card.`
    }
    return intent.status === 'succeeded'
      ? 'Your card was charged, but the payment does not match this fee. Contact support.'
      : (intent.lastError ?? 'The payment has not gone through.')
  },
}

interface ConfirmationSituation {
  /** The payment as recorded; null if none matches the intent. */
  settled: { status: PaymentStatus; refundedAt: unknown } | null
  intent: { status: string; lastError: string | null }
  /** Of a refunded payment: whether it was recorded as the fee, so that the refund needs no other reason. */
  isFee: boolean
}
