import { isPaid, type BidPaymentStatus, type BidStatus } from '#lifecycles/bid_lifecycle'
import type { PaymentStatus } from '#lifecycles/payment_lifecycle'
import type { ProjectStatus } from '#lifecycles/project_lifecycle'

/** Why the company can't have seen that the project is its own; null if it can. */
export const wonSeenRefusal = (bid: Parameters<typeof isPaid>[0]): string | null =>
  isPaid(bid) ? null : 'The platform fee for this offer isn’t paid.'

export interface WonOfferFacts {
  bid: { status: BidStatus; paymentStatus: BidPaymentStatus }
  projectStatus: ProjectStatus
  /** The agreed install day. */
  installOn: string | null
  /** The latest attempt to pay the fee; null without one. */
  payment: { status: PaymentStatus; failureMessage: string | null } | null
}

/**
 * What the company finds at the address "The project is yours":
 * - `yours`  the page itself, until a day is agreed or the project is over
 * - `dated`  the staging page instead
 * - `processing`  the bank is still confirming the payment
 * - `taken_back`  the bank has refused or returned the payment, which can be made again
 * - `to_pay`  the checkout instead
 * - `elsewhere`  the project page instead: the offer isn't chosen, or not anymore
 */
export type WonState = 'yours' | 'dated' | 'processing' | 'taken_back' | 'to_pay' | 'elsewhere'

const returned: readonly PaymentStatus[] = ['refund_pending', 'refunded']

export function wonStateOf({ bid, projectStatus, installOn, payment }: WonOfferFacts): WonState {
  if (isPaid(bid)) return projectStatus === 'in_progress' && !installOn ? 'yours' : 'dated'
  if (bid.status !== 'payment_required') return 'elsewhere'
  if (payment?.status === 'processing') return 'processing'
  const isTakenBack = payment && (payment.failureMessage || returned.includes(payment.status))
  return isTakenBack ? 'taken_back' : 'to_pay'
}
