import { DateTime } from 'luxon'
import paymentsConfig from '#config/payments'
import type { BidTimeline, ExperienceLevel, PaymentTerms, StagingPeriod } from '#enums/bid_enums'
import type { DailyCounts } from '#lifecycles/bid_limits'
import {
  selectedBidStatuses,
  type BidSituation,
  type BidPaymentStatus,
  type BidStatus,
  type CancellationReason,
  type RejectionReason,
} from '#lifecycles/bid_lifecycle'

/** A moment as a model holds it, or as PostgreSQL writes it into JSON. */
type Moment = DateTime | string

/** The fields of a bid, be it a model or a plain row of a poll. */
export interface BidRecord extends DailyCounts {
  id: number
  projectId: number
  userId: number
  amount: number
  timeline: BidTimeline
  experienceLevel: ExperienceLevel
  stagingPeriod: StagingPeriod
  paymentTerms: PaymentTerms
  acceptsCreditCards: boolean
  extensionPerMonth: number | null
  status: BidStatus
  paymentStatus: BidPaymentStatus
  /** Cents. */
  platformFee: number
  rejectionReason: RejectionReason | null
  cancellationReason: CancellationReason | null
  selectedAt: Moment | null
  paymentDueAt: Moment | null
  paymentDeclinedAt: Moment | null
  paidAt: Moment | null
  stagerCompletedAt: Moment | null
  closedAt: Moment | null
  /** When its company last changed it; null when it stands as it was made. */
  revisedAt: Moment | null
  createdAt: Moment
}

export const toDateTime = (moment: Moment): DateTime =>
  typeof moment === 'string' ? DateTime.fromISO(moment, { zone: 'utc' }) : moment

export function isSelected(bid: Pick<BidRecord, 'status'>): boolean {
  return selectedBidStatuses.includes(bid.status)
}

export function isPaid(bid: Pick<BidRecord, 'status' | 'paymentStatus'>): boolean {
  return bid.status === 'accepted' && bid.paymentStatus === 'paid'
}

/** R04: from here on the owner may release an unpaid selection; null when there is none. */
export function releasableAt(
  bid: Pick<BidRecord, 'status' | 'selectedAt' | 'paymentDeclinedAt'>
): DateTime | null {
  if (bid.status !== 'payment_required' || !bid.selectedAt) return null
  const regular = toDateTime(bid.selectedAt).plus({ hours: paymentsConfig.reminderHours })
  return bid.paymentDeclinedAt ? DateTime.min(toDateTime(bid.paymentDeclinedAt), regular) : regular
}

/** What the rules of `bid_lifecycle` look at, of a bid or a plain row of a poll. */
export function situationOf(
  bid: Pick<
    BidRecord,
    'status' | 'paymentStatus' | 'selectedAt' | 'paymentDeclinedAt' | 'paymentDueAt'
  >,
  now: DateTime
): BidSituation {
  return {
    bid: {
      status: bid.status,
      paymentStatus: bid.paymentStatus,
      releasableAt: releasableAt(bid),
      paymentDueAt: bid.paymentDueAt === null ? null : toDateTime(bid.paymentDueAt),
    },
    now,
  }
}
