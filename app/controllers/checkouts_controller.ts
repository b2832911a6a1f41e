import type { HttpContext } from '@adonisjs/core/http'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { stripe } from '#services/payments/main'
import CheckoutTransformer from '#transformers/checkout_transformer'

export default class CheckoutsController {
  /** RTE-09, PAY-01, R46: whoever cannot pay here is told why, elsewhere. */
  async show({ auth, inertia, params, response, session }: HttpContext) {
    if (!auth.user) {
      session.flash('toast', {
        title: 'Please log in',
        description: 'You need to be logged in to make a payment.',
        tone: 'error',
      })
      return response.redirect('/')
    }
    const bid = await Bid.payableBy(auth.user, params.bidId)
    if (!bid) {
      session.flash('toast', {
        title: 'Nothing to pay',
        description: 'This offer is not waiting for your payment.',
        tone: 'error',
      })
      return response.redirect('/dashboard')
    }
    return inertia.render('payments/checkout', {
      checkout: CheckoutTransformer.transform(bid),
      stripe: {
        publishableKey: stripe.publishableKey,
        scriptUrl: stripe.scriptUrl,
        testCards: paymentsConfig.mode === 'sandbox',
      },
    })
  }
}
