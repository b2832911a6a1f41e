import { withDeclineReason, type DeclineReason } from './bid_enums.js'

/**
 * Whose turn it is: one sentence for each state of a project and of a bid, with the same words on
 * every screen.
 */

type ProjectStatus = 'open' | 'in_progress' | 'completed' | 'cancelled'

export type Turn = {
  /** Whether the viewer has to act. */
  isYours: boolean
  /** Without the period at the end. If there is a time, it follows: "Pay the platform fee by". */
  text: string
  /** A moment (ISO) or a calendar day (`2026-11-30`). */
  at: string | null
}

/** Days the owner has to confirm the stager's work. Then the project is completed automatically. */
export const confirmationDays = 14

const yourTurn = (text: string, at: string | null = null): Turn => ({ isYours: true, text, at })
const waiting = (text: string, at: string | null = null): Turn => ({ isYours: false, text, at })

function confirmationDueAt(markedAt: string): string {
  const due = new Date(markedAt)
  due.setUTCDate(due.getUTCDate() + confirmationDays)
  return due.toISOString()
}

interface ProjectState {
  status: ProjectStatus
  /** An admin has hidden it. */
  isHidden: boolean
  /** The last day for bids (`2026-11-30`). */
  deadline: string | null
  /** Now, as a day in UTC (`2026-11-22`). */
  today: string
}

interface OwnProjectState extends ProjectState {
  pendingBids: number
  selected: {
    /** The identifier, or the name after contact release. */
    stager: string
    isPaid: boolean
    paymentDueAt: string | null
    stagerCompletedAt: string | null
    /** Until when the owner can review the stager; null if it can't. */
    reviewDueAt: string | null
  } | null
}

/** A project, for its owner. */
export function ownerTurn(project: OwnProjectState): Turn {
  const { status, selected, pendingBids, deadline } = project
  if (status === 'cancelled') return waiting('Cancelled')
  if (status === 'completed') {
    return selected?.reviewDueAt
      ? yourTurn('Review the company by', selected.reviewDueAt)
      : waiting('Completed')
  }
  if (selected) return selectedTurn(selected)
  if (project.isHidden) return waiting('Hidden: no offers can be made or accepted')
  if (pendingBids === 1) return yourTurn('Accept or reject 1 offer')
  if (pendingBids > 1) return yourTurn(`Choose one of ${pendingBids} offers`)
  if (deadline === null) return waiting('Waiting for offers')
  return deadline < project.today
    ? yourTurn('Set a new last day for offers. It was', deadline)
    : waiting('Waiting for offers until', deadline)
}

function selectedTurn(selected: NonNullable<OwnProjectState['selected']>): Turn {
  const { stager, isPaid, paymentDueAt, stagerCompletedAt } = selected
  if (!isPaid) {
    const text = `Waiting for ${stager} to confirm`
    return paymentDueAt === null ? waiting(text) : waiting(`${text} by`, paymentDueAt)
  }
  return stagerCompletedAt === null
    ? waiting(`Waiting for ${stager} to finish the staging`)
    : yourTurn('Confirm the completed work by', confirmationDueAt(stagerCompletedAt))
}

interface BidState {
  status: 'pending' | 'payment_required' | 'accepted' | 'rejected' | 'cancelled'
  paymentDueAt: string | null
  stagerCompletedAt: string | null
  /** Until when the stager can review the owner; null if it can't. */
  reviewDueAt: string | null
  rejectionReason: 'declined' | 'not_selected' | 'project_closed' | null
  declineReason: DeclineReason | null
  cancellationReason:
    | 'withdrawn'
    | 'released'
    | 'expired'
    | 'project_closed'
    | 'account_deleted'
    | 'given_up'
    | null
  /** The company has to confirm the offer, which had ended in between. */
  awaitsConfirmation: boolean
  project: Pick<ProjectState, 'status' | 'isHidden'>
}

const rejections = {
  declined: 'The owner declined your offer',
  not_selected: 'The owner chose another offer',
  project_closed: 'The owner closed the project',
}

const cancellations = {
  withdrawn: 'You cancelled this offer',
  released: "The owner released your offer because the fee wasn't paid",
  expired: "The fee wasn't paid in time",
  project_closed: 'The owner closed the project',
  account_deleted: 'The offer was cancelled with its account',
  given_up: 'You gave up this job',
}

/** A bid, for its stager. */
export function stagerTurn(bid: BidState): Turn {
  switch (bid.status) {
    case 'pending':
      return pendingTurn(bid)
    case 'payment_required':
      return bid.paymentDueAt === null
        ? yourTurn('Pay the platform fee')
        : yourTurn('Pay the platform fee by', bid.paymentDueAt)
    case 'accepted':
      return acceptedTurn(bid)
    case 'rejected':
      return waiting(
        withDeclineReason(rejections[bid.rejectionReason ?? 'declined'], bid.declineReason)
      )
    case 'cancelled':
      return waiting(cancellations[bid.cancellationReason ?? 'withdrawn'])
  }
}

function pendingTurn({ project, awaitsConfirmation }: BidState): Turn {
  if (project.status !== 'open') {
    return waiting('The owner chose another offer. Yours stays in reserve')
  }
  if (awaitsConfirmation) return yourTurn('Confirm your offer, or cancel it')
  return waiting(project.isHidden ? 'On hold while the project is hidden' : 'Waiting for the owner')
}

function acceptedTurn({ project, stagerCompletedAt, reviewDueAt }: BidState): Turn {
  if (project.status === 'completed') {
    return reviewDueAt ? yourTurn('Review the owner by', reviewDueAt) : waiting('Completed')
  }
  if (project.status === 'cancelled') return waiting('The project was cancelled')
  return stagerCompletedAt === null
    ? yourTurn('Stage the home, then mark the work completed')
    : waiting('Waiting for the owner to confirm the work by', confirmationDueAt(stagerCompletedAt))
}
