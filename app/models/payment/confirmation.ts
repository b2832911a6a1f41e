import { refuseIf } from '#lifecycles/lifecycle'
import { paymentRefusals } from '#lifecycles/payment_lifecycle'
import type Bid from '#models/bid'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import { PaymentProviderUnavailable } from '#services/payments/payment_errors'

/** For a stager whose card may already have been charged. */
const providerDidNotAnswer =
  'The payment provider did not answer. If your card was charged, the fee is recorded by itself within minutes.'

export async function confirmPayment(bid: Bid, intentId: string): Promise<'paid' | 'processing'> {
  const payment = await Payment.query().where({ intentId, bidId: bid.id }).first()
  refuseIf(paymentRefusals.confirm({ isOfBid: payment !== null }))
  const intent = await stripe.retrieveIntent(intentId).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    throw new PaymentProviderUnavailable(providerDidNotAnswer, { cause: error })
  })
  const settled = await Settlement.record(intent).catch((error: unknown) => {
    // The charge is recorded by now; only its refund couldn't be requested yet.
    if (error instanceof PaymentProviderUnavailable) return payment!.refresh()
    throw error
  })
  const isRefunded = settled?.refundedAt || settled?.status === 'refund_pending'
  const isFee = isRefunded ? (await settled.related('receipt').query().first()) !== null : false
  refuseIf(paymentRefusals.confirmIntent({ settled, intent, isFee }))
  return settled?.status === 'succeeded' ? 'paid' : 'processing'
}
