import type { DeliveryOutcome } from '#shared/notifications/delivery_outcomes'

/** What the team needs to know about an account at a glance. Fees are in cents, times ISO. */
export type AccountStanding = {
  /** How the newest email to the present address ended; null if there was none in 90 days. */
  lastEmail: { outcome: DeliveryOutcome; at: string } | null
  /** Fees that the account paid as a company. */
  paidFees: { count: number; cents: number }
  /** Offers that are selected but not paid, as owner or company. */
  feesDue: { count: number; cents: number; by: string | null }
  /** Paid jobs that aren't completed, as owner or company. */
  runningJobs: number
  /** Open reports about the account. */
  openReports: number
  openDisputes: number
  /** Unanswered inquiries from the account's address. */
  openInquiries: number
}
