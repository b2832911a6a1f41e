/** Events that Stripe's webhook endpoint must be subscribed to (listed in docs/payments.md). */
export const subscribedEvents: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]
