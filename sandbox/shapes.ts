import type {
  CardRecord,
  ChargeRecord,
  DisputeRecord,
  EventRecord,
  IntentRecord,
  RefundRecord,
} from '#sandbox/records'

/** Records in the format of Stripe's API (version 2026-10-28), as far as card payments need it. */

export function intentJson(intent: IntentRecord, charge: ChargeRecord | null = null) {
  return {
    ...publicIntentJson(intent),
    amount_capturable: 0,
    amount_received: intent.amountReceived,
    latest_charge: charge ? chargeJson(charge) : intent.latestCharge,
    metadata: intent.metadata,
    customer: null,
  }
}

/** What Stripe shows to the holder of a client secret: no metadata and no charge. */
export function publicIntentJson(intent: IntentRecord) {
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.amount,
    canceled_at: intent.canceledAt,
    cancellation_reason: intent.cancellationReason,
    capture_method: 'automatic',
    client_secret: intent.clientSecret,
    confirmation_method: 'automatic',
    created: intent.created,
    currency: intent.currency,
    description: intent.description,
    last_payment_error: lastErrorJson(intent),
    livemode: false,
    next_action: nextActionJson(intent),
    payment_method: intent.paymentMethodId,
    payment_method_types: ['card'],
    receipt_email: intent.receiptEmail,
    status: intent.status,
  }
}

export function chargeJson(charge: ChargeRecord) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: charge.succeeded ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    captured: charge.succeeded,
    created: charge.created,
    currency: charge.currency,
    disputed: charge.disputed,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    livemode: false,
    paid: charge.succeeded,
    payment_intent: charge.intentId,
    payment_method_details: { type: 'card', card: cardJson(charge.card) },
    refunded: charge.amountRefunded === charge.amount,
    status: charge.succeeded ? 'succeeded' : 'failed',
  }
}

export function refundJson(refund: RefundRecord) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    charge: refund.chargeId,
    created: refund.created,
    currency: refund.currency,
    metadata: {},
    payment_intent: refund.intentId,
    reason: refund.reason,
    status: refund.status ?? 'succeeded',
  }
}

export function disputeJson(dispute: DisputeRecord) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    charge: dispute.chargeId,
    created: dispute.created,
    currency: dispute.currency,
    evidence_details: {
      due_by: dispute.dueBy ?? null,
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    livemode: false,
    payment_intent: dispute.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  }
}

export function eventJson(event: EventRecord) {
  return {
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: event.created,
    data: { object: event.object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: event.type,
  }
}

function lastErrorJson({ lastError, paymentMethodId, card }: IntentRecord) {
  if (!lastError) return null
  return {
    ...(lastError.chargeId && { charge: lastError.chargeId }),
    code: lastError.code,
    ...(lastError.declineCode && { decline_code: lastError.declineCode }),
    message: lastError.message,
    ...(card && {
      payment_method: { id: paymentMethodId, object: 'payment_method', card: cardJson(card) },
    }),
    type: lastError.chargeId ? 'card_error' : 'invalid_request_error',
  }
}

function nextActionJson(intent: IntentRecord) {
  if (intent.status !== 'requires_action') return null
  return { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } }
}

function cardJson({ brand, last4, expMonth, expYear }: CardRecord) {
  return { brand, exp_month: expMonth, exp_year: expYear, last4 }
}
