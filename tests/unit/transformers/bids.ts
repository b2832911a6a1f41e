import { DateTime } from 'luxon'
import type { PolledBid } from '#queries/project_polls'

export const now = DateTime.utc()

/** A pending offer of company 20 on project 5, as the poll reads it. */
export const pending: PolledBid = {
  id: 7,
  projectId: 5,
  userId: 20,
  amount: 3640,
  parts: null,
  formerTerms: null,
  revision: 0,
  timeline: '2 weeks',
  experienceLevel: 'experienced_professional',
  stagingPeriod: '90',
  paymentTerms: 'full_completion',
  acceptsCreditCards: true,
  extensionPerMonth: null,
  status: 'pending',
  paymentStatus: 'unpaid',
  platformFee: 4900,
  rejectionReason: null,
  declineReason: null,
  cancellationReason: null,
  selectedAt: null,
  paymentDueAt: null,
  paymentDeclinedAt: null,
  paidAt: null,
  stagerCompletedAt: null,
  installOn: null,
  closedAt: null,
  acceptanceUndoneAt: null,
  confirmationAskedAt: null,
  giveUpReason: null,
  priceRank: null,
  comparedOffers: null,
  medianPrice: null,
  note: null,
  masked: null,
  revisedAt: null,
  revisions: 0,
  revisionsSince: null,
  rebids: 0,
  rebidsSince: null,
  createdAt: now.minus({ days: 3 }),
  bidder: {
    id: 20,
    stagerIdentifier: 'CreativeStager4821',
    portfolioPhotos: ['ab'.repeat(16)],
    introduction: null,
    masked: null,
  },
}

const closedAt = DateTime.utc(2026, 3, 30, 12)

/** A bid in every state. */
export const bidsByState = {
  pending,
  due: {
    ...pending,
    status: 'payment_required',
    selectedAt: now.minus({ hours: 2 }),
    paymentDueAt: now.plus({ hours: 70 }),
  },
  overdue: {
    ...pending,
    status: 'payment_required',
    selectedAt: now.minus({ hours: 25 }),
    paymentDueAt: now.plus({ hours: 47 }),
  },
  declinedPayment: {
    ...pending,
    status: 'payment_required',
    selectedAt: now.minus({ hours: 2 }),
    paymentDueAt: now.plus({ hours: 70 }),
    paymentDeclinedAt: now.minus({ hours: 1 }),
  },
  paid: { ...pending, status: 'accepted', paymentStatus: 'paid', paidAt: closedAt },
  done: {
    ...pending,
    status: 'accepted',
    paymentStatus: 'paid',
    paidAt: closedAt,
    stagerCompletedAt: closedAt,
  },
  declined: { ...pending, status: 'rejected', rejectionReason: 'declined', closedAt },
  passedOver: { ...pending, status: 'rejected', rejectionReason: 'not_selected', closedAt },
  withdrawn: { ...pending, status: 'cancelled', cancellationReason: 'withdrawn', closedAt },
  released: { ...pending, status: 'cancelled', cancellationReason: 'released', closedAt },
  expired: { ...pending, status: 'cancelled', cancellationReason: 'expired', closedAt },
  projectClosed: {
    ...pending,
    status: 'cancelled',
    cancellationReason: 'project_closed',
    closedAt,
  },
} as const satisfies Record<string, PolledBid>

export type State = keyof typeof bidsByState
