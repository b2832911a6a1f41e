import Stripe from 'stripe'
import type { PaymentKeys } from '#services/payments/stripe_gateway'

/** Marks the rehearsal's intents, which belong to no bid. */
const metadata = { rehearsal: 'yes' }

/**
 * Stripe calls for the rehearsal. Pays with Stripe's ready-made test cards instead of the checkout
 * page. Only accepts test keys.
 */
export class RehearsalClient {
  #stripe: Stripe

  /** @throws Error if the secret key is not a test key */
  constructor({ secretKey, apiBase }: PaymentKeys) {
    if (!isTestKey(secretKey)) throw new Error('A rehearsal takes test keys only.')
    const { hostname, port, protocol } = new URL(apiBase)
    const isPlain = protocol === 'http:'
    this.#stripe = new Stripe(secretKey, {
      host: hostname,
      port: Number(port) || (isPlain ? 80 : 443),
      protocol: isPlain ? 'http' : 'https',
      timeout: 10_000,
      maxNetworkRetries: 1,
      telemetry: false,
    })
  }

  /** @param amount  in cents */
  createIntent(amount: number) {
    return this.#stripe.paymentIntents.create({
      amount,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
      description: 'Stagely rehearsal',
      metadata,
    })
  }

  confirm(id: string, card: 'pm_card_visa' | 'pm_card_authenticationRequired') {
    return this.#stripe.paymentIntents.confirm(id, { payment_method: card })
  }

  cancel(id: string) {
    return this.#stripe.paymentIntents.cancel(id)
  }

  refund(id: string) {
    return this.#stripe.refunds.create({ payment_intent: id })
  }

  /** How much of the intent's charge has been refunded, in cents. */
  async refundedCents(id: string): Promise<number> {
    const intent = await this.#stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] })
    const charge = intent.latest_charge
    return charge && typeof charge === 'object' ? charge.amount_refunded : 0
  }
}

/** Test keys start with `sk_test_`, restricted ones with `rk_test_`. */
export function isTestKey(secretKey: string): boolean {
  return /^[sr]k_test_/.test(secretKey)
}
