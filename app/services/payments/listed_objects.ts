import type Stripe from 'stripe'
import type { IntentSnapshot } from '#services/payments/intent_snapshot'

/**
 * The fields of Stripe's lists that the comparison needs. Not validated, because lists also contain
 * objects of other applications. Amounts are in cents.
 */
export type ListedIntent = Pick<
  IntentSnapshot,
  'id' | 'amountCents' | 'currency' | 'refundedCents'
> & {
  status: string
  /**
   * The installation that created it (see `PaymentKeys.site`), or null if another application did.
   */
  site: string | null
  createdAt: Date
}

export type ListedRefund = {
  id: string
  intentId: string | null
  amountCents: number
  status: string
}

export type ListedDispute = {
  id: string
  intentId: string | null
  status: string
  /** The deadline for an answer, if there is one. */
  dueBy: Date | null
}

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

/** The deadline from a dispute's `evidence_details`, where it is in seconds since 1970. */
export function deadlineIn(details: unknown): Date | null {
  if (typeof details !== 'object' || details === null || !('due_by' in details)) return null
  const { due_by: seconds } = details
  return typeof seconds === 'number' && seconds > 0 ? new Date(seconds * 1000) : null
}

export function listedDispute(dispute: Stripe.Dispute): ListedDispute {
  const { id, payment_intent: intent, status, evidence_details: details } = dispute
  return { id, intentId: idOf(intent), status, dueBy: deadlineIn(details) }
}
