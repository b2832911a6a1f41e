import { DateTime } from 'luxon'
import paymentsConfig from '#config/payments'
import type {
  BidTimeline,
  DeclineReason,
  ExperienceLevel,
  PaymentTerms,
  StagingPeriod,
} from '#shared/bids/bid_enums'
import type { FormerTerms } from '#shared/bids/bid_changes'
import type { BidPart } from '#shared/bids/bid_parts'
import type { Masking } from '#shared/masking/masking'
import type { DailyCounts } from '#lifecycles/bid_limits'
import {
  isSelected,
  type BidSituation,
  type BidPaymentStatus,
  type BidStatus,
  type CancellationReason,
  type RejectionReason,
} from '#lifecycles/bid_lifecycle'
import type { LockedBid } from '#models/bid/selection'

/** A time as a model field, or as a string in PostgreSQL's JSON. */
type Moment = DateTime | string

/** The fields of a bid, from a model or a plain row of a poll. */
export interface BidRecord extends DailyCounts {
  id: number
  projectId: number
  userId: number
  amount: number
  /** Only parties and the team may see them, and the former terms. Null if the amount isn't split. */
  parts: BidPart[] | null
  /** Null if it was never revised. */
  formerTerms: FormerTerms | null
  timeline: BidTimeline
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
  extensionPerMonth: number | null
  /** To the owner. Only parties and the team may see it. */
  note: string | null
  /** Counts the changes of the terms, from 0. */
  revision: number
  /** The parts of the note that are hidden before the contact release. */
  masked: Masking | null
  status: BidStatus
  paymentStatus: BidPaymentStatus
  /** Cents. */
  platformFee: number
  rejectionReason: RejectionReason | null
  /** The owner's reason for declining the bid. Only parties and admins may see it. */
  declineReason: DeclineReason | null
  cancellationReason: CancellationReason | null
  selectedAt: Moment | null
  paymentDueAt: Moment | null
  paymentDeclinedAt: Moment | null
  paidAt: Moment | null
  stagerCompletedAt: Moment | null
  /** The agreed install day (YYYY-MM-DD) of a paid bid; null without one. */
  installOn: string | null
  closedAt: Moment | null
  /** When the owner undid its acceptance; null if never. */
  acceptanceUndoneAt: Moment | null
  /** Set while the company has to confirm the offer, which had ended in between. */
  confirmationAskedAt: Moment | null
  /** Why the company can't do the paid job. Only the parties and the team may see it. */
  giveUpReason: string | null
  /** How a rejected bid's price compares, once another bid is paid. Only for its stager and admins. */
  priceRank: number | null
  comparedOffers: number | null
  medianPrice: number | null
  /** When the stager last changed the terms; null if never. */
  revisedAt: Moment | null
  createdAt: Moment
}

export const toDateTime = (moment: Moment): DateTime =>
  typeof moment === 'string' ? DateTime.fromISO(moment, { zone: 'utc' }) : moment

/** When the owner may first unselect an unpaid bid; null for any other bid. */
export function releasableAt(
  bid: Pick<BidRecord, 'status' | 'selectedAt' | 'paymentDeclinedAt'>
): DateTime | null {
  if (bid.status !== 'payment_required' || !bid.selectedAt) return null
  const regular = toDateTime(bid.selectedAt).plus({ hours: paymentsConfig.reminderHours })
  return bid.paymentDeclinedAt ? DateTime.min(toDateTime(bid.paymentDeclinedAt), regular) : regular
}

type SituationFields = Pick<
  BidRecord,
  | 'status'
  | 'paymentStatus'
  | 'rejectionReason'
  | 'selectedAt'
  | 'paymentDeclinedAt'
  | 'paymentDueAt'
  | 'stagerCompletedAt'
  | 'installOn'
  | 'confirmationAskedAt'
> &
  DailyCounts

/** The situation that `bidRefusals` checks, from a model or a plain row of a poll. */
export function situationOf(bid: SituationFields, around: Omit<BidSituation, 'bid'>): BidSituation {
  const { project, hasSelected, now } = around
  return {
    bid: {
      status: bid.status,
      paymentStatus: bid.paymentStatus,
      rejectionReason: bid.rejectionReason,
      releasableAt: releasableAt(bid),
      paymentDueAt: bid.paymentDueAt === null ? null : toDateTime(bid.paymentDueAt),
      stagerCompletedAt: bid.stagerCompletedAt,
      installOn: bid.installOn,
      confirmationAskedAt: bid.confirmationAskedAt,
      revisions: bid.revisions,
      revisionsSince: bid.revisionsSince,
      rebids: bid.rebids,
      rebidsSince: bid.rebidsSince,
    },
    project: { status: project.status, hiddenAt: project.hiddenAt },
    hasSelected,
    now,
  }
}

/** The situation of a locked bid. */
export const lockedSituation = ({ project, bids, bid, now }: LockedBid): BidSituation =>
  situationOf(bid, { project, hasSelected: bids.some(isSelected), now })
