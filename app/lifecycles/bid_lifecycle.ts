import type { DateTime } from 'luxon'
import { changedElsewhere, type FormerTerms } from '#shared/bids/bid_changes'
import { Enumeration, type ValueOf } from '#shared/values/enumeration'
import { dayInBrief, marketToday } from '#shared/values/market_time'
import { limitRefusals, mayRevise, type DailyCounts } from '#lifecycles/bid_limits'
import { refusalOf, type Transition } from '#lifecycles/lifecycle'
import { unavailable } from '#lifecycles/moderation_rules'
import { isOwnedBy, projectLifecycle, type ProjectStatus } from '#lifecycles/project_lifecycle'
import { installAhead } from '#lifecycles/staging_rules'

/** On screen, `payment_required` is 'Accepted' too. */
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

export const bidPaymentStatuses = new Enumeration({ offered: { unpaid: 'Unpaid', paid: 'Paid' } })
export type BidPaymentStatus = ValueOf<typeof bidPaymentStatuses>

export const rejectionReasons = new Enumeration({
  offered: {
    declined: 'The owner declined it',
    not_selected: 'The owner chose another offer',
    project_closed: 'The owner closed the project',
  },
})
export type RejectionReason = ValueOf<typeof rejectionReasons>

export const cancellationReasons = new Enumeration({
  offered: {
    withdrawn: 'The company withdrew it',
    released: 'The fee was not paid and the owner released it',
    expired: 'The fee was not paid in time',
    project_closed: 'The project was closed',
    account_deleted: 'The company deleted its account',
    given_up: 'The company could not do the job',
  },
})
export type CancellationReason = ValueOf<typeof cancellationReasons>

export const selectedBidStatuses: readonly BidStatus[] = ['payment_required', 'accepted']
/** Pending or selected; a stager has at most one of these on a project. */
export const liveBidStatuses: readonly BidStatus[] = ['pending', ...selectedBidStatuses]

export const bidLifecycle = {
  accept: {
    from: ['pending'],
    to: 'payment_required',
    refusal: 'This offer can no longer be accepted.',
  },
  /** The owner takes an acceptance back, before the company has opened the checkout. */
  undoAcceptance: {
    from: ['payment_required'],
    to: 'pending',
    refusal: 'There is no acceptance to undo.',
  },
  /** The paid company can't do the job, or has deleted its account. */
  giveUp: {
    from: ['accepted'],
    to: 'cancelled',
    refusal: 'Only a job whose platform fee is paid can be given up.',
  },
  /** An offer in reserve, when the paid one ends. */
  revive: { from: ['rejected'], to: 'pending', refusal: 'This offer was declined.' },
  /** Only while the owner hasn't relied on the terms. */
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
  /** A late payment, while the project has no other selected bid. */
  reinstate: {
    from: ['cancelled'],
    to: 'accepted',
    refusal: 'This offer cannot be reinstated.',
  },
  reject: { from: ['pending'], to: 'rejected', refusal: 'Only a pending offer can be deleted.' },
  cancel: {
    from: ['pending', 'payment_required'],
    to: 'cancelled',
    refusal: 'This offer can no longer be withdrawn.',
  },
  unselect: {
    from: ['payment_required'],
    to: 'cancelled',
    refusal: 'Only an accepted offer that is not paid yet can be released.',
  },
} as const satisfies Record<string, Transition<BidStatus>>

/** Whether the bid is its project's selected one: its fee is due or paid. */
export const isSelected = ({ status }: { status: BidStatus }): boolean =>
  selectedBidStatuses.includes(status)

export const isPaid = (bid: { status: BidStatus; paymentStatus: BidPaymentStatus }): boolean =>
  bid.status === 'accepted' && bid.paymentStatus === 'paid'

/** How a bid counts toward the win rate; null if it doesn't. Same condition as `bidsByMonth`. */
export function decisionOf(bid: {
  status: BidStatus
  paymentStatus: BidPaymentStatus
  rejectionReason: RejectionReason | null
  cancellationReason: CancellationReason | null
}): 'won' | 'lost' | null {
  if (isPaid(bid)) return 'won'
  const { rejectionReason, cancellationReason } = bid
  const isRefused = rejectionReason === 'declined' || rejectionReason === 'not_selected'
  const isUnpaid = cancellationReason === 'released' || cancellationReason === 'expired'
  return isRefused || isUnpaid ? 'lost' : null
}

export const isMadeBy = (bid: { userId: number }, user: { id: number } | null): boolean =>
  bid.userId === user?.id

/** A bid with the user ids of its two parties. */
export interface BidParties {
  userId: number
  project: { userId: number }
}

/** Whether contact details are released: they stay so after the job has ended early. */
export const isReleased = (bid: { paymentStatus: BidPaymentStatus }): boolean =>
  bid.paymentStatus === 'paid'

/** The parties of a bid whose fee may be paid. */
export type PaidParties = BidParties & { paymentStatus: BidPaymentStatus }

/**
 * The other party of a bid whose fee was paid, whose contact details `user` sees.
 *
 * @returns a user id; null if the fee wasn't paid, and for everyone but its two parties
 */
export function releasedContactOf(bid: PaidParties, user: { id: number } | null): number | null {
  if (!isReleased(bid)) return null
  if (isMadeBy(bid, user)) return bid.project.userId
  return isOwnedBy(bid.project, user) ? bid.userId : null
}

/** A bid, its project, the project's bids, and the database's time, read once under the lock. */
export interface BidSituation {
  bid: DailyCounts & {
    status: BidStatus
    paymentStatus: BidPaymentStatus
    rejectionReason: RejectionReason | null
    /** When the owner may first unselect the bid; null unless it is selected and unpaid. */
    releasableAt: DateTime | null
    paymentDueAt: DateTime | null
    stagerCompletedAt: unknown
    /** The agreed install day (YYYY-MM-DD) in the market's zone; null without one. */
    installOn: string | null
    /** Set while the company has to confirm the offer (`jobEndRefusals.confirm`). */
    confirmationAskedAt: unknown
  }
  project: { status: ProjectStatus; hiddenAt: unknown }
  /** Whether this bid or another one of the project is selected. */
  hasSelected: boolean
  now: DateTime
}

const paymentWindowIsOpen = 'The company still has time to pay. You can release it later.'

/** Why the work can't be completed yet: the furniture comes later. Null otherwise. */
export function refusalUntilInstall({
  bid,
  now,
}: Pick<BidSituation, 'bid' | 'now'>): string | null {
  const today = marketToday(now.toJSDate())
  const day = installAhead(bid.installOn, today)
  return (
    day && `The install is on ${dayInBrief(day, today)}. Work can be completed from that day on.`
  )
}
const unconfirmed =
  'The company has to confirm this offer before you can accept it, because another one was chosen in between.'

const isNotYetReached = (moment: DateTime | null, now: DateTime) => moment === null || moment > now

/**
 * Why an action on a bid is refused right now; null if it is allowed. Policies decide who may do
 * it. The action checks its rule before any external side effect and again under the lock; the
 * `can` flags use the same rule.
 */
export const bidRefusals = {
  accept({
    bid,
    project,
    hasSelected,
    stager,
  }: BidSituation & { stager: { suspendedAt?: unknown } }): string | null {
    if (hasSelected) return 'Another offer on this project is already selected.'
    if (project.hiddenAt) return unavailable.acceptance
    if (stager.suspendedAt) return unavailable.bid
    if (bid.status === 'pending' && bid.confirmationAskedAt) return unconfirmed
    return (
      refusalOf(bidLifecycle, 'accept', bid.status) ??
      refusalOf(projectLifecycle, 'select', project.status)
    )
  },

  /** @param changesTerms  false if no term changes; such a request doesn't count as a revision */
  revise(
    { bid, project, now, owner }: BidSituation & { owner?: { suspendedAt: unknown } },
    { changesTerms = true } = {}
  ): string | null {
    if (project.status !== 'open') return bidLifecycle.revise.refusal
    if (owner?.suspendedAt) return unavailable.ownBid
    const isOverLimit = changesTerms && !mayRevise(bid, now)
    return (
      refusalOf(bidLifecycle, 'revise', bid.status) ?? (isOverLimit ? limitRefusals.revise : null)
    )
  },

  /** Also lets the owner remove a bid that lost to another one or whose project was closed. */
  reject: ({ bid }: BidSituation): string | null =>
    bid.status === 'rejected' && bid.rejectionReason !== 'declined'
      ? null
      : refusalOf(bidLifecycle, 'reject', bid.status),

  /** Only a decline has a reason. Checked in addition to `reject`. */
  giveDeclineReason: ({ bid }: BidSituation): string | null =>
    bid.status === 'pending' ? null : 'A reason is possible only while the offer is pending.',

  pay: ({ bid }: BidSituation): string | null =>
    bid.paymentStatus === 'paid'
      ? 'This platform fee is already paid.'
      : refusalOf(bidLifecycle, 'settle', bid.status),

  leaveCheckout: ({ bid }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'settle', bid.status),

  cancel: ({ bid }: BidSituation): string | null =>
    bid.paymentStatus === 'paid' && bid.status !== 'cancelled'
      ? 'The platform fee is paid and final. If you can’t do the job, say so on the project page.'
      : refusalOf(bidLifecycle, 'cancel', bid.status),

  /** By the owner. */
  unselect: ({ bid, now }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'unselect', bid.status) ??
    (isNotYetReached(bid.releasableAt, now) ? paymentWindowIsOpen : null),

  /** By the timer. */
  expire: ({ bid, now }: BidSituation): string | null =>
    refusalOf(bidLifecycle, 'unselect', bid.status) ??
    (isNotYetReached(bid.paymentDueAt, now) ? paymentWindowIsOpen : null),

  /** Not before an agreed install day. Without one, the company decides when its work is done. */
  completeWork({ bid, project, now }: BidSituation): string | null {
    if (!isPaid(bid)) return 'Work can be completed once the fee is paid.'
    if (project.status !== 'in_progress') return 'This project is closed.'
    if (bid.stagerCompletedAt) return 'This work is already completed.'
    return refusalUntilInstall({ bid, now })
  },

  /** From the stager's own list. */
  hide: ({ bid }: BidSituation): string | null =>
    bid.stagerCompletedAt ? null : 'Only a completed entry can be removed from your list.',
}

/** Why what a person saw isn't what is stored anymore; null if it is. Checked in addition to `bidRefusals`. */
export const seenBidRefusals = {
  /** What the owner saw is what is accepted. Without `seen` any version is. */
  accept: ({
    revisedAt,
    seen,
  }: {
    revisedAt: string | null
    seen?: { revisedAt: string | null }
  }): string | null =>
    seen && seen.revisedAt !== revisedAt
      ? 'The company has changed this offer. Review it before you accept it.'
      : null,

  /** @param seen  the revision from which the changes were made; any without it */
  revise: ({
    revision,
    seen,
    stored,
    wanted,
  }: {
    revision: number
    seen?: number
    stored: FormerTerms
    wanted: Parameters<typeof changedElsewhere>[1]
  }): string | null =>
    seen !== undefined && seen !== revision ? changedElsewhere(stored, wanted) : null,
}
