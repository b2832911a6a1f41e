import type Stripe from 'stripe'
import type { IntentSnapshot } from '#services/payments/intent_snapshot'

/**
 * What the provider lists, as far as a comparison needs it. Lists hold objects of other
 * applications too, so nothing is refused here; amounts are cents.
 */
export type ListedIntent = Pick<
  IntentSnapshot,
  'id' | 'amountCents' | 'currency' | 'refundedCents'
> & {
  status: string
  /** The installation that made it, see `PaymentKeys.site`; null for intents of others. */
  site: string | null
  createdAt: Date
}

export type ListedRefund = {
  id: string
  intentId: string | null
  amountCents: number
  status: string
}

export type ListedDispute = { id: string; intentId: string | null; status: string }

const idOf = (reference: string | { id: string } | null) =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

export function listedIntent(intent: Stripe.PaymentIntent): ListedIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  return {
    id: intent.id,
    status: intent.status,
    amountCents: intent.amount,
    currency: intent.currency,
    refundedCents: charge?.amount_refunded ?? 0,
    site: intent.metadata?.site ?? null,
    createdAt: new Date(intent.created * 1000),
  }
}

export function listedRefund({ id, payment_intent, amount, status }: Stripe.Refund): ListedRefund {
  return { id, intentId: idOf(payment_intent), amountCents: amount, status: status ?? 'pending' }
}

export function listedDispute({ id, payment_intent, status }: Stripe.Dispute): ListedDispute {
  return { id, intentId: idOf(payment_intent), status }
}
