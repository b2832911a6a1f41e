import type { HttpContext } from '@adonisjs/core/http'
import Bid from '#models/bid'
import { confirmPayment } from '#models/payment/confirmation'
import BidPolicy from '#policies/bid_policy'
import BidTransformer from '#transformers/bid_transformer'
import { completePaymentValidator } from '#validators/payment'

export default class PaymentCompletionsController {
  /**
   * Checks with the payment provider whether the browser's payment succeeded →
   * `{ success, status: 'paid' | 'processing', bid }`.
   */
  async store({ bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const { paymentIntentId } = await request.validateUsing(completePaymentValidator)
    const status = await confirmPayment(bid, paymentIntentId)
    const current = await Bid.findVisibleOrFail(params.id)
    return {
      success: status === 'paid',
      status,
      bid: await serialize(BidTransformer.forOwnerOrStager(current, 'bidder')),
    }
  }
}
