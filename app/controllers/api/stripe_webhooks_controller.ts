import type { HttpContext } from '@adonisjs/core/http'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import { isUnknownIntent } from '#services/payments/payment_errors'

export default class StripeWebhooksController {
  /**
   * Signed events from the payment provider. They arrive at least once, in any order, and may be
   * outdated, so the intent is fetched again. The provider retries on any status but 2xx.
   */
  async store({ request, response, logger }: HttpContext) {
    const event = stripe.readEvent(request.raw() ?? '', request.header('stripe-signature'))
    if (!event.intentId) {
      logger.info({ eventId: event.id, type: event.type }, 'payment event without an intent')
      return response.ok({ received: true })
    }
    try {
      await Settlement.record(await stripe.retrieveIntent(event.intentId), event)
    } catch (error) {
      // The intent belongs to another environment or account, so a retry wouldn't help.
      if (!isUnknownIntent(error)) throw error
      logger.warn({ eventId: event.id, type: event.type }, 'payment event for an unknown intent')
    }
    return response.ok({ received: true })
  }
}
