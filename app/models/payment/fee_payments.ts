import type { DisputeOutcome, PaymentStatus } from '#lifecycles/payment_lifecycle'

/** The payment behind a fee; amounts in cents. */
export interface FeePayment {
  status: PaymentStatus
  refundedAmount: number
  isDisputed: boolean
  disputeOutcome: DisputeOutcome | null
}

/** SQL: the `FeePayment` of a paid bid as JSON; null without a fee. */
export const feePaymentOf = (bid: string) => `(
  select json_build_object('status', y.status, 'refundedAmount', y.refunded_amount,
    'isDisputed', y.disputed_at is not null, 'disputeOutcome', y.dispute_outcome)
  from receipts r join payments y on y.id = r.payment_id
  where r.bid_id = ${bid}.id and ${bid}.payment_status = 'paid')`
