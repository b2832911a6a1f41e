import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import BidPolicy from '#policies/bid_policy'

export default class PaymentIntentsController {
  /**
   * Starts or resumes the payment of a bid's platform fee →
   * `{ clientSecret, platformFee (cents), projectAmount (dollars) }`.
   */
  async store({ auth, bouncer, params }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const intent = await bid.startOrResumePayment(auth.user!)
    return {
      clientSecret: intent.clientSecret,
      platformFee: bid.platformFee,
      projectAmount: bid.amount,
    }
  }
}
