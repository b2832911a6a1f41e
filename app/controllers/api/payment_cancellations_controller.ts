import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'

export default class PaymentCancellationsController {
  /** The stager cancels at the checkout. The bid stays payable. */
  async store({ auth, bouncer, params }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    await bid.declinePayment(auth.user!)
    return { message: 'The project owner has been notified.' }
  }
}
