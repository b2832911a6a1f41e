import type { HttpContext } from '@adonisjs/core/http'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import { isUnknownIntent } from '#services/payments/payment_faults'

export default class StripeWebhooksController {
  /**
   * Signed word from the payment provider: at least once, in any order. What it says may be
   * old, so the intent is read again; anything but 2xx makes the provider send it again.
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
      // Of another environment or account: sending it again would not help.
      if (!isUnknownIntent(error)) throw error
      logger.warn({ eventId: event.id, type: event.type }, 'payment event about an unknown intent')
    }
    return response.ok({ received: true })
  }
}
