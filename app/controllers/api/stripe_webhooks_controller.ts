import type { HttpContext } from '@adonisjs/core/http'
import Payment from '#models/payment'
import { stripe } from '#services/payments/main'
import { isUnknownIntent } from '#services/payments/payment_errors'

export default class StripeWebhooksController {
  /**
   * Signed events from the payment provider. They arrive at least once, in any order, and may be
   * outdated, so the intent is fetched again. The provider retries on any status but 2xx.
   */
  async store({ request, response, logger }: HttpContext) {
    const event = stripe.readEvent(request.raw() ?? '', request.header('stripe-signature'))
    const { id: eventId, type, intentId } = event
    if (intentId) {
      const found = await this.#intent(intentId)
      if (found) await Payment.record(found, event)
      else logger.warn({ eventId, type }, 'payment event for an unknown intent')
    } else logger.info({ eventId, type }, 'payment event without an intent')
    return response.ok({ received: true })
  }

  /** Null if the intent belongs to another environment or account, so that a retry wouldn't help. */
  async #intent(intentId: string) {
    try {
      return await stripe.retrieveIntent(intentId)
    } catch (error) {
      if (!isUnknownIntent(error)) throw error
      return null
    }
  }
}
