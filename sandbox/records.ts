export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** Why a card was refused, in Stripe's words. */
export type Decline = { code: string; declineCode?: string; message: string }

/** What is kept of a card: never its number or security code. */
export type CardRecord = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** How this test card behaves (see test_cards.ts). */
  asksCardholder?: boolean
  processes?: boolean
  disputes?: boolean
  decline?: Decline
}

/** A PaymentIntent. Amounts are cents, times are seconds since 1970, as Stripe counts. */
export type IntentRecord = {
  id: string
  created: number
  amount: number
  amountReceived: number
  currency: string
  description: string | null
  receiptEmail: string | null
  metadata: Record<string, string>
  status: IntentStatus
  clientSecret: string
  canceledAt: number | null
  cancellationReason: string | null
  latestCharge: string | null
  lastError: (Decline & { chargeId: string | null }) | null
  paymentMethodId: string | null
  card: CardRecord | null
  /** Milliseconds since 1970 when a processing payment settles. */
  settlesAt: number | null
}

export type ChargeRecord = {
  id: string
  created: number
  amount: number
  amountRefunded: number
  currency: string
  intentId: string
  succeeded: boolean
  disputed: boolean
  decline: Decline | null
  card: CardRecord
}

export type RefundRecord = {
  id: string
  created: number
  amount: number
  currency: string
  chargeId: string
  intentId: string
  reason: string | null
  /** Absent in journals of earlier releases, where every refund succeeded. */
  status?: RefundStatus
}

export type RefundStatus = 'succeeded' | 'failed' | 'canceled'

export type DisputeRecord = {
  id: string
  created: number
  amount: number
  currency: string
  chargeId: string
  intentId: string
  /** In Stripe's words, such as `needs_response`, `won` or `lost`. */
  status: string
}

export type EventRecord = {
  id: string
  created: number
  type: string
  object: object
  /** Nothing is left to send: it arrived, or was dropped on purpose. */
  done: boolean
}

/** A stored answer, by idempotency key. */
export type AnswerRecord = {
  id: string
  /** Hash of path and parameters: the key may not be used for anything else. */
  fingerprint: string
  status: number
  body: object
  storedAt: number
}
