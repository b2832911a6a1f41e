export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled'

/** Why a card was declined, with Stripe's codes. */
export type Decline = { code: string; declineCode?: string; message: string }

/** What is stored of a card: never its number or security code. */
export type CardRecord = {
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Behavior of a test card (see test_cards.ts). */
  asksCardholder?: boolean
  processes?: boolean
  disputes?: boolean
  decline?: Decline
}

/** A PaymentIntent. Amounts are in cents, times in seconds since 1970. */
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
  /** When a processing payment settles, in milliseconds since 1970. */
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
  /** Missing in journals of earlier releases, where every refund succeeded. */
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
  /** Stripe's status, such as `needs_response`, `won` or `lost`. */
  status: string
  /** When an answer is due, in seconds since 1970; missing in disputes stored by older versions. */
  dueBy?: number
}

export type EventRecord = {
  id: string
  created: number
  type: string
  object: object
  /** Nothing left to send: the event was delivered or dropped on purpose. */
  done: boolean
}

/** A stored response; its id is the idempotency key. */
export type AnswerRecord = {
  id: string
  /** Hash of path and parameters: the key can't be reused for another call. */
  fingerprint: string
  status: number
  body: object
  storedAt: number
}
