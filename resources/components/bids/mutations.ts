import { signedOutTexts } from '~/components/bids/linked_question'
import type { PartyBid } from '~/components/bids/offers'
import type { Mutation } from '~/hooks/use_mutation'
import { api } from '~/lib/api'
import { keys } from '~/lib/query_keys'

/** What the mutations need to know of a bid. */
export type BidRef = Pick<PartyBid, 'id' | 'projectId'>

const invalidates = ({ projectId }: BidRef) => [
  keys.project(projectId),
  keys.bidsOf(projectId),
  keys.job(projectId),
  keys.ownBids,
]

/** A mutation by the owner. */
export type Decision = Mutation<DecidedBid, unknown>

export type DecidedBid = PartyBid & {
  /** Why it is declined; empty without a reason. */
  reason: string
}

export const acceptBid: Decision = {
  send: ({ id, revisedAt }) => api.post(`/api/bids/${id}/accept`, { revisedAt }),
  done: { title: 'Offer Accepted!', description: 'Stager will contact you within 24 hours!' },
  failed: 'Failed to accept bid',
  isTitled: true,
  signedOut: signedOutTexts.accept,
  invalidates,
}

/** Rejecting and deleting are the same request. */
export const removeBid: Decision = {
  send: ({ id, reason }) => api.delete(`/api/bids/${id}`, reason ? { reason } : undefined),
  done: { title: 'Bid Deleted', description: 'The unselected bid has been removed' },
  failed: 'Failed to delete bid',
  isTitled: true,
  signedOut: signedOutTexts.delete,
  invalidates,
}

export const releaseBid: Decision = {
  send: ({ id }) => api.post(`/api/bids/${id}/release`),
  done: { title: 'Offer released', description: 'You can choose another offer now.' },
  failed: 'Failed to release offer',
  signedOut: signedOutTexts.release,
  invalidates,
}

/** By the owner. */
export const undoAcceptance: Mutation<BidRef, unknown> = {
  send: ({ id }) => api.post(`/api/bids/${id}/undo-accept`),
  done: { title: 'Acceptance undone', description: 'The offer waits for your decision again.' },
  failed: 'Failed to undo the acceptance',
  invalidates,
}

/** By the company whose offer is possible again. */
export const confirmBid: Mutation<BidRef, unknown> = {
  send: ({ id }) => api.post(`/api/bids/${id}/confirm`),
  done: { title: 'Offer confirmed', description: 'The owner can accept it now.' },
  failed: 'Failed to confirm the offer',
  invalidates,
}

/** By the company whose fee is paid. */
export const giveUpJob: Mutation<BidRef & { reason: string }, unknown> = {
  send: ({ id, reason }) => api.post(`/api/bids/${id}/give-up`, { reason }),
  done: {
    title: 'You gave up this job',
    description: 'The owner was told. Our team looks at the fee.',
  },
  failed: 'Failed to give up the job',
  invalidates: (bid) => [...invalidates(bid), keys.staging(bid.projectId)],
}

/** Called by the stager that made the bid. */
export const cancelBid: Mutation<BidRef, { message: string }> = {
  send: ({ id }) => api.post(`/api/bids/${id}/cancel`),
  done: ({ message }) => ({ title: 'Bid Cancelled', description: message }),
  failed: 'Failed to cancel bid',
  isTitled: true,
  invalidates,
}

/** Removes the bid from the stager's own dashboard only. */
export const hideBid: Mutation<BidRef, { message: string }> = {
  send: ({ id }) => api.delete(`/api/bids/${id}`),
  done: { title: 'Bid Deleted', description: 'It no longer appears on your dashboard.' },
  failed: 'Failed to delete bid',
  isTitled: true,
  invalidates,
}

export const reportOwner: Mutation<BidRef, unknown> = {
  send: ({ id }) => api.post(`/api/bids/${id}/report-unresponsive`),
  done: {
    title: 'Report sent',
    description: 'We asked the owner to answer, and our team is looking at it.',
  },
  failed: 'Failed to send the report',
  invalidates,
}

export const completeWork: Mutation<BidRef, unknown> = {
  send: ({ id }) => api.post(`/api/bids/${id}/complete`),
  done: { title: 'Work marked as completed', description: 'We asked the owner to confirm it.' },
  failed: 'Failed to mark work as completed',
  isTitled: true,
  invalidates,
}
