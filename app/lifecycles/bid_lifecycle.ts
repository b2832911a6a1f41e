import type { DateTime } from 'luxon'
import { Enumeration, type ValueOf } from '#enums/enumeration'
import { refusalOf, type Transition } from '#lifecycles/lifecycle'

/** ENU-16; payment_required reads 'Accepted' (OFR-13). */
export const bidStatuses = new Enumeration({
  offered: {
    pending: 'Pending',
    payment_required: 'Accepted',
    accepted: 'Accepted',
    rejected: 'Rejected',
    cancelled: 'Cancelled',
  },
})
export type BidStatus = ValueOf<typeof bidStatuses>

/** PAY-11. */
export const bidPaymentStatuses = new Enumeration({ offered: { unpaid: 'Unpaid', paid: 'Paid' } })
export type BidPaymentStatus = ValueOf<typeof bidPaymentStatuses>

/** R08: why a bid was rejected. */
export const rejectionReasons = new Enumeration({
  offered: {
    declined: 'The owner declined it',
    not_selected: 'The owner chose another offer',
    project_closed: 'The owner closed the project',
  },
})
export type RejectionReason = ValueOf<typeof rejectionReasons>

/** R04, R11, R18, R19: who or what ended a bid that was cancelled. */
export const cancellationReasons = new Enumeration({
  offered: {
    withdrawn: 'The company cancelled it',
    released: 'The fee was not paid and the owner released it',
    expired: 'The fee was not paid in time',
    project_closed: 'The project was closed',
    account_deleted: 'The company deleted its account',
  },
})
export type CancellationReason = ValueOf<typeof cancellationReasons>

/** Selected: the project's one chosen bid. */
export const selectedBidStatuses: readonly BidStatus[] = ['payment_required', 'accepted']
/** Live: still in the race or won; a company has at most one on a project (R10, R12). */
export const liveBidStatuses: readonly BidStatus[] = ['pending', ...selectedBidStatuses]

export const bidLifecycle = {
  accept: {
    from: ['pending'],
    to: 'payment_required',
    refusal: 'This offer can no longer be accepted.',
  },
  /** Other terms, the same offer; nobody has relied on the old ones yet. */
  revise: {
    from: ['pending'],
    to: 'pending',
    refusal: 'This offer can no longer be changed.',
  },
  settle: {
    from: ['payment_required'],
    to: 'accepted',
    refusal: 'This offer is not waiting for a payment.',
  },
  /** Money that arrives after a release, while the project is still free (R04). */
  reinstate: {
    from: ['cancelled'],
    to: 'accepted',
    refusal: 'This offer cannot be reinstated.',
  },
  reject: { from: ['pending'], to: 'rejected', refusal: 'Only a pending offer can be deleted.' },
  cancel: {
    from: ['pending', 'payment_required'],
    to: 'cancelled',
    refusal: 'This offer can no longer be cancelled.',
  },
  release: {
    from: ['payment_required'],
    to: 'cancelled',
    refusal: 'Only an accepted offer that is not paid yet can be released.',
  },
} as const satisfies Record<string, Transition<BidStatus>>

/** What the rules look at: a bid, and the time of the database, read once under the lock. */
export interface BidSituation {
  bid: {
    status: BidStatus
    paymentStatus: BidPaymentStatus
    /** From when on the owner may release it; null while it is not selected and unpaid. */
    releasableAt: DateTime | null
    paymentDueAt: DateTime | null
  }
  now: DateTime
}

const stillTimeToPay = 'The company still has time to pay. You can release it later.'

const isAhead = (moment: DateTime | null, now: DateTime) => moment === null || moment > now

/**
 * Why an action on a bid is refused right now; null when it is allowed. Who may do it is the
 * policy's business. Used by the action, before its side effects and again under the lock, and
 * by the `can` flags.
 */
export const bidRefusals = {
  pay: ({ bid }: BidSituation): string | null =>
    bid.paymentStatus === 'paid'
      ? 'This platform fee is already paid.'
      : refusalOf(bidLifecycle, 'settle', bid.status),

  leaveCheckout: ({ bid }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'settle', bid.status),

  cancel: ({ bid }: BidSituation): string | null =>
    bid.paymentStatus === 'paid'
      ? 'The platform fee is paid and final. Contact support to step back.'
      : refusalOf(bidLifecycle, 'cancel', bid.status),

  /** By the owner. */
  release: ({ bid, now }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'release', bid.status) ??
    (isAhead(bid.releasableAt, now) ? stillTimeToPay : null),

  /** By the timer. */
  expire: ({ bid, now }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'release', bid.status) ??
    (isAhead(bid.paymentDueAt, now) ? stillTimeToPay : null),
}
