import type { HttpContext } from '@adonisjs/core/http'
import { supportEmail } from '#config/mail'
import paymentsConfig from '#config/payments'
import type { FlashedToast } from '#middleware/inertia_middleware'
import Bid from '#models/bid'
import { stripe } from '#services/payments/main'
import CheckoutTransformer from '#transformers/checkout_transformer'

const loginRequired: FlashedToast = {
  title: 'Please log in',
  description: 'You need to be logged in to make a payment.',
  tone: 'error',
}
const nothingToPay: FlashedToast = {
  title: 'Nothing to pay',
  description: 'This offer is not waiting for your payment.',
  tone: 'error',
}
const paid: FlashedToast = {
  title: 'Payment Successful!',
  description: "The owner's information is now available.",
  tone: 'success',
}

export default class CheckoutsController {
  /** Redirects viewers who can't pay this bid, with a toast that says why. */
  async show(ctx: HttpContext) {
    const { auth, inertia, params } = ctx
    const bid = auth.user && (await Bid.payableBy(auth.user, params.bidId))
    if (!bid) return this.#redirect(ctx)
    return inertia.render('payments/checkout', {
      checkout: CheckoutTransformer.transform(bid),
      stripe: {
        publishableKey: stripe.publishableKey,
        scriptUrl: stripe.scriptUrl,
        testCards: paymentsConfig.mode === 'sandbox',
      },
      supportEmail,
    })
  }

  async #redirect({ auth, params, request, response, session }: HttpContext) {
    const returned = auth.user && request.qs().redirect_status === 'succeeded'
    const settled = returned && (await Bid.isPaidBy(auth.user!, params.bidId))
    session.flash('toast', !auth.user ? loginRequired : settled ? paid : nothingToPay)
    return response.redirect(auth.user ? '/dashboard' : '/')
  }
}
