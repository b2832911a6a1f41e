import type Stripe from 'stripe'
import { PaymentProviderUnavailable } from '#services/payments/payment_errors'

const intentStatuses = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'processing',
  'requires_capture',
  'succeeded',
  'canceled',
] as const
export type IntentStatus = (typeof intentStatuses)[number]

/** The fields we use of a Stripe PaymentIntent, validated. Amounts are in cents. */
export type IntentSnapshot = {
  id: string
  status: IntentStatus
  amountCents: number
  amountReceivedCents: number
  currency: string
  clientSecret: string
  metadata: { bidId?: number; paymentId?: number; reference?: string }
  /** Stripe's message about the last failed attempt. */
  lastError: string | null
  cardBrand: string | null
  cardLast4: string | null
  refundedCents: number
}

/** Rejects malformed responses before they reach a payment row (OWASP API10). */
function assertValid(holds: boolean, field: string): asserts holds {
  if (!holds) {
    throw new PaymentProviderUnavailable(undefined, {
      cause: new Error(`The provider's payment intent has an unexpected ${field}`),
    })
  }
}

const isCents = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

/**
 * Metadata values are text, and another application that uses the same Stripe account may have
 * written them.
 */
function readId(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}

export function snapshotOf(intent: Stripe.PaymentIntent): IntentSnapshot {
  const status = intentStatuses.find((known) => known === intent.status)
  assertValid(/^pi_\w+$/.test(intent.id), 'id')
  assertValid(status !== undefined, 'status')
  assertValid(isCents(intent.amount), 'amount')
  assertValid(isCents(intent.amount_received), 'amount_received')
  assertValid(/^[a-z]{3}$/.test(intent.currency), 'currency')
  assertValid(typeof intent.client_secret === 'string', 'client_secret')

  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const refundedCents = charge?.amount_refunded ?? 0
  assertValid(isCents(refundedCents), 'amount_refunded')

  return {
    id: intent.id,
    status,
    amountCents: intent.amount,
    amountReceivedCents: intent.amount_received,
    currency: intent.currency,
    clientSecret: intent.client_secret,
    metadata: {
      bidId: readId(intent.metadata?.bid_id),
      paymentId: readId(intent.metadata?.payment_id),
      reference: intent.metadata?.reference,
    },
    lastError: intent.last_payment_error?.message ?? null,
    cardBrand: card?.brand ?? null,
    cardLast4: card?.last4 ?? null,
    refundedCents,
  }
}
