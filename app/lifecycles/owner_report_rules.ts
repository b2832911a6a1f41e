import type { DateTime } from 'luxon'
import { marketMoment } from '#shared/values/market_time'
import { silentDays, type OwnerReportOutcome } from '#shared/jobs/owner_reports'
import { isPaid, type BidPaymentStatus, type BidStatus } from '#lifecycles/bid_lifecycle'
import {
  paymentRefusals,
  type DisputeOutcome,
  type PaymentStatus,
} from '#lifecycles/payment_lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

interface OwnerFacts {
  /** The payment of the fee. */
  payment: {
    status: PaymentStatus
    disputedAt: unknown
    disputeOutcome: DisputeOutcome | null
  } | null
  /** Whether the company has reported this owner, or had a fee back because of this owner. */
  isUsedUp: boolean
  /** The owner's last message to the company since the contact release, or null. */
  lastMessageAt: unknown
  /** The owner's last step on the staging page, such as an install date, or a signature; null without one. */
  lastStagingAt: unknown
}

export interface OwnerReportSituation {
  bid: {
    status: BidStatus
    paymentStatus: BidPaymentStatus
    /** Cents. */
    platformFee: number
    paidAt: DateTime | null
    stagerCompletedAt: unknown
  }
  project: { status: ProjectStatus }
  /** Undefined for a bid that isn't paid. */
  facts: OwnerFacts | undefined
  now: DateTime
}

/** When the company can first report that the owner doesn't respond. */
export const reportableFrom = (paidAt: DateTime): DateTime => paidAt.plus({ days: silentDays })

export const ownerReportUsedUp = 'You have already reported this owner. That is possible once.'

/** Why a report about an owner is refused right now; null if it is allowed. See `bidRefusals`. */
export const ownerReportRefusals = {
  /** By the company whose fee is paid. */
  file(situation: OwnerReportSituation): string | null {
    const { bid, project, facts, now } = situation
    if (!isPaid(bid) || !bid.paidAt || !facts)
      return 'You can report this once the platform fee is paid.'
    if (bid.platformFee === 0) return 'No platform fee was due, so there is nothing to refund.'
    const { payment } = facts
    if (facts.isUsedUp) return ownerReportUsedUp
    if (!payment || paymentRefusals.refund({ ...asRefund, payment })) {
      return 'This fee was refunded, or the bank decides about it.'
    }
    if (project.status !== 'in_progress') return 'This project is closed.'
    if (bid.stagerCompletedAt) return 'You have marked your work completed.'
    if (facts.lastMessageAt) return 'The owner has written to you since the fee was paid.'
    if (facts.lastStagingAt) return 'The owner has answered on the staging page.'
    const from = reportableFrom(bid.paidAt)
    return from > now ? `You can report this from ${marketMoment(from.toJSDate())} on.` : null
  },

  /** By an admin. A refund must also be possible (`paymentRefusals.refund`). */
  decide: ({ report }: { report: { outcome: OwnerReportOutcome | null } }): string | null =>
    report.outcome === null ? null : 'This report is already decided.',
}

const asRefund = { reason: 'owner_unresponsive', hasPairRefund: false } as const
