import type { HttpContext } from '@adonisjs/core/http'
import { cardName } from '#shared/payments/card_brands'
import Bid from '#models/bid'
import Payment from '#models/payment'
import BidPolicy from '#policies/bid_policy'
import PartyBidTransformer from '#transformers/party_bid_transformer'
import { completePaymentValidator } from '#validators/payment'

export default class PaymentCompletionsController {
  /**
   * Checks with the payment provider whether the browser's payment succeeded →
   * `{ success, status: 'paid' | 'processing', paidWith, bid }`. `paidWith` names the card once the
   * fee is paid, such as `Visa ending in 4242`.
   */
  async store({ bouncer, params, request, serialize }: HttpContext) {
    const bid = await Bid.findVisibleOrFail(params.id)
    await bouncer.with(BidPolicy).authorize('manage', bid)
    const { paymentIntentId } = await request.validateUsing(completePaymentValidator)
    const status = await bid.confirmPayment(paymentIntentId)
    const payment = await Payment.findByOrFail('intentId', paymentIntentId)
    const current = await Bid.readAfterChange(params.id)
    return {
      success: status === 'paid',
      status,
      paidWith: status === 'paid' ? cardName(payment.cardBrand, payment.cardLastFour) : null,
      bid: await serialize(PartyBidTransformer.forOwnerOrStager(current, 'bidder')),
    }
  }
}
