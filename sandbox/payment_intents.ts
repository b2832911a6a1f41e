import { ApiError, badRequest, notFound } from '#sandbox/api_error'
import { intentJson } from '#sandbox/shapes'
import type { SandboxStore } from '#sandbox/store'
import { newId, nowSeconds, type Publish } from '#sandbox/objects'
import type { Charges } from '#sandbox/charges'
import type { CardRecord, IntentRecord } from '#sandbox/records'

type NewIntent = Pick<
  IntentRecord,
  'amount' | 'currency' | 'description' | 'receiptEmail' | 'metadata'
>

const currencySigns = new Map([
  ['usd', '$'],
  ['eur', '€'],
  ['gbp', '£'],
  ['cad', '$'],
])
const beforePayment: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]

/** The lifecycle of PaymentIntents, see docs.stripe.com/payments/paymentintents/lifecycle. */
export class PaymentIntents {
  #timers = new Map<string, NodeJS.Timeout>()

  constructor(
    private store: SandboxStore,
    private charges: Charges,
    private publish: Publish,
    private options: { processingMs: number; inBackground: (work: () => void) => void }
  ) {}

  create(wish: NewIntent): IntentRecord {
    const sign = currencySigns.get(wish.currency)
    if (!sign) {
      throw badRequest(`Invalid currency: ${wish.currency}`, undefined, 'currency')
    }
    if (wish.amount < 50) {
      const least = `Amount must be at least ${sign}0.50 ${wish.currency}`
      throw badRequest(least, 'amount_too_small', 'amount')
    }
    if (wish.amount > 99_999_999) {
      const most = `Amount must be no more than ${sign}999,999.99`
      throw badRequest(most, 'amount_too_large', 'amount')
    }
    const id = newId('pi')
    return this.#change('created', {
      ...wish,
      id,
      created: nowSeconds(),
      amountReceived: 0,
      status: 'requires_payment_method',
      clientSecret: `${id}_${newId('secret')}`,
      canceledAt: null,
      cancellationReason: null,
      latestCharge: null,
      lastError: null,
      paymentMethodId: null,
      card: null,
      settlesAt: null,
    })
  }

  /** @throws ApiError resource_missing */
  find(id: string): IntentRecord {
    const intent = this.store.intents.get(id)
    if (!intent) throw notFound('payment_intent', id)
    return intent
  }

  confirm(id: string, card: CardRecord): IntentRecord {
    const intent = this.find(id)
    this.#allow('confirm', intent, beforePayment)
    const attempt: IntentRecord = { ...intent, card, paymentMethodId: newId('pm') }
    if (!card.asksCardholder) return this.#charge(attempt, card)
    return this.#change('requires_action', {
      ...attempt,
      lastError: null,
      status: 'requires_action',
    })
  }

  /** Ends the cardholder's authentication. */
  authenticate(id: string, passed: boolean): IntentRecord {
    const intent = this.find(id)
    this.#allow('authenticate', intent, ['requires_action'])
    if (passed && intent.card) return this.#charge(intent, intent.card)
    return this.#change('payment_failed', {
      ...intent,
      status: 'requires_payment_method',
      lastError: {
        chargeId: null,
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      },
    })
  }

  cancel(id: string, reason: string | null): IntentRecord {
    const intent = this.find(id)
    this.#allow('cancel', intent, beforePayment)
    return this.#change('canceled', {
      ...intent,
      status: 'canceled',
      canceledAt: nowSeconds(),
      cancellationReason: reason,
    })
  }

  /** Continues payments that were processing when the sandbox stopped. */
  resume() {
    for (const intent of this.store.intents.values()) this.#settleLater(intent)
  }

  stop() {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Ends the processing of a payment. */
  settle(id: string) {
    const intent = this.find(id)
    clearTimeout(this.#timers.get(id))
    this.#timers.delete(id)
    if (intent.status === 'processing' && intent.card) this.#settle(intent, intent.card)
  }

  #charge(intent: IntentRecord, card: CardRecord): IntentRecord {
    if (!card.processes) return this.#settle(intent, card)
    const processing = this.#change('processing', {
      ...intent,
      status: 'processing',
      lastError: null,
      settlesAt: Date.now() + this.options.processingMs,
    })
    this.#settleLater(processing)
    return processing
  }

  #settleLater({ id, status, settlesAt }: IntentRecord) {
    if (status !== 'processing' || settlesAt === null) return
    const settle = () => this.options.inBackground(() => this.settle(id))
    this.#timers.set(id, setTimeout(settle, Math.max(0, settlesAt - Date.now())).unref())
  }

  #settle(intent: IntentRecord, card: CardRecord): IntentRecord {
    const charge = this.charges.add(intent, card)
    const tried = { ...intent, latestCharge: charge.id, settlesAt: null }
    if (card.decline) {
      return this.#change('payment_failed', {
        ...tried,
        status: 'requires_payment_method',
        lastError: { ...card.decline, chargeId: charge.id },
      })
    }
    const paid = this.#change('succeeded', {
      ...tried,
      status: 'succeeded',
      amountReceived: intent.amount,
      lastError: null,
    })
    if (card.disputes) this.charges.dispute(paid)
    return paid
  }

  #change(event: string, intent: IntentRecord): IntentRecord {
    this.store.save('intents', intent)
    this.publish(`payment_intent.${event}`, intentJson(intent))
    return intent
  }

  #allow(action: string, intent: IntentRecord, statuses: readonly string[]) {
    if (statuses.includes(intent.status)) return
    throw new ApiError(
      400,
      {
        type: 'invalid_request_error',
        code: 'payment_intent_unexpected_state',
        message: `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be ${action === 'cancel' ? 'canceled' : `${action}ed`}: ${statuses.join(', ')}.`,
        payment_intent: intentJson(intent),
      },
      true
    )
  }
}
