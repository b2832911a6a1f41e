import type { ScheduleState } from '#shared/jobs/schedule'
import type { ProfessionalBadgeState } from '#shared/reputation/professional_badges'
import type { StatusBadge } from '#shared/pages/status_badge'
import type { BidStatus } from '#lifecycles/bid_lifecycle'
import type { PaymentStatus } from '#lifecycles/payment_lifecycle'
import { projectStatuses, type ProjectStatus } from '#lifecycles/project_lifecycle'
import type { FeePayment } from '#models/payment/fee_payments'

export const bidBadges: Record<BidStatus, StatusBadge> = {
  pending: { text: 'Pending', tone: 'warning', icon: 'clock' },
  payment_required: { text: 'Accepted', tone: 'success', icon: 'check' },
  accepted: { text: 'Accepted', tone: 'success', icon: 'check' },
  rejected: { text: 'Rejected', tone: 'danger', icon: 'x' },
  cancelled: { text: 'Cancelled', tone: 'danger', icon: 'ban' },
}

export const projectBadges: Record<ProjectStatus, StatusBadge> = {
  open: { text: 'Open for Bids', tone: 'info', icon: 'circle-dot' },
  in_progress: { text: 'In Progress', tone: 'warning', icon: 'loader-circle' },
  completed: { text: 'Completed', tone: 'neutral', icon: 'check-check' },
  cancelled: { text: 'Cancelled', tone: 'neutral', icon: 'ban' },
}

export const scheduleBadges: Record<ScheduleState, StatusBadge> = {
  open: { text: 'Open', tone: 'neutral', icon: 'circle-dot' },
  due: { text: 'Due', tone: 'warning', icon: 'clock' },
  overdue: { text: 'Overdue', tone: 'danger', icon: 'clock' },
  reported: { text: 'Owner says paid', tone: 'warning', icon: 'clock' },
  not_agreed: { text: 'Not agreed', tone: 'danger', icon: 'x' },
  paid: { text: 'Paid', tone: 'success', icon: 'check' },
}

/** For lists, which say "Open" instead of "Open for Bids". */
export const statusBadge = (status: ProjectStatus): StatusBadge => ({
  ...projectBadges[status],
  text: projectStatuses.label(status),
})

interface BidCounts {
  hasSelected: boolean
  uncancelledBids: number
  rejectedBids: number
}

/** On the owner's dashboard, the badge of an active project shows the state of its bids. */
export function dashboardBadge(status: ProjectStatus, standing: BidCounts): StatusBadge {
  if (status === 'open' || status === 'in_progress') {
    if (standing.hasSelected) return { text: 'Accepted', tone: 'success', icon: 'check' }
    if (standing.uncancelledBids > 0 && standing.rejectedBids === standing.uncancelledBids) {
      return { text: 'Rejected', tone: 'danger', icon: 'x' }
    }
  }
  return statusBadge(status)
}

/** The state of a platform fee in the stager's ledger. */
export type FeeState =
  | 'due'
  | 'paid'
  | 'free'
  | 'disputed'
  | 'returned_by_bank'
  | 'partly_refunded'
  | 'refund_pending'
  | 'refunded'

export const feeBadges: Record<FeeState, StatusBadge> = {
  due: { text: 'Due', tone: 'warning', icon: 'clock' },
  paid: { text: 'Paid', tone: 'success', icon: 'check' },
  free: { text: 'No fee due', tone: 'neutral', icon: 'check' },
  disputed: { text: 'Disputed', tone: 'danger', icon: 'circle-dot' },
  returned_by_bank: { text: 'Returned by the bank', tone: 'neutral', icon: 'x' },
  partly_refunded: { text: 'Partly refunded', tone: 'info', icon: 'check' },
  refund_pending: { text: 'Refund on its way', tone: 'info', icon: 'loader-circle' },
  refunded: { text: 'Refunded', tone: 'neutral', icon: 'check-check' },
}

/** @param payment  null without a payment: the fee is zero or still due */
export function feeStateOf(payment: FeePayment | null, isDue: boolean): FeeState {
  if (!payment) return isDue ? 'due' : 'free'
  if (payment.status === 'refunded' || payment.status === 'refund_pending') return payment.status
  if (payment.disputeOutcome === 'lost') return 'returned_by_bank'
  if (payment.isDisputed && !payment.disputeOutcome) return 'disputed'
  return payment.refundedAmount > 0 ? 'partly_refunded' : 'paid'
}

/** A paid fee in a sentence about its offer. `day` is when it was paid. */
export const feeNotes: Record<FeeState, (day: string) => string> = {
  due: () => 'Fee due',
  paid: (day) => `Fee paid ${day}`,
  free: () => 'No fee due',
  disputed: (day) => `Fee paid ${day}, disputed`,
  returned_by_bank: () => 'Fee returned by the bank',
  partly_refunded: (day) => `Fee paid ${day}, partly refunded`,
  refund_pending: () => 'Fee refund on its way',
  refunded: () => 'Fee refunded',
}

/** For the console's list of payments; the text is the status label. */
export const paymentBadges: Record<PaymentStatus, Omit<StatusBadge, 'text'>> = {
  created: { tone: 'neutral', icon: 'circle-dot' },
  requires_action: { tone: 'warning', icon: 'clock' },
  processing: { tone: 'info', icon: 'loader-circle' },
  succeeded: { tone: 'success', icon: 'check' },
  failed: { tone: 'danger', icon: 'x' },
  cancelled: { tone: 'neutral', icon: 'ban' },
  refund_pending: { tone: 'warning', icon: 'clock' },
  refunded: { tone: 'neutral', icon: 'check-check' },
}

/** The state of a document for a badge. Its text comes from `professionalBadgeStates`. */
export const documentBadges: Record<ProfessionalBadgeState, Omit<StatusBadge, 'text'>> = {
  waiting: { tone: 'warning', icon: 'clock' },
  verified: { tone: 'success', icon: 'check' },
  declined: { tone: 'danger', icon: 'x' },
  expired: { tone: 'neutral', icon: 'ban' },
  revoked: { tone: 'danger', icon: 'ban' },
  replaced: { tone: 'neutral', icon: 'check-check' },
}
