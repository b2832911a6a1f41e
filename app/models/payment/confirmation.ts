import { RuleViolation } from '#exceptions/rule_violation'
import type Bid from '#models/bid'
import Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import { PaymentProviderUnavailable } from '#services/payments/payment_errors'

/** For a stager whose card may already have been charged. */
const providerDidNotAnswer =
  'The payment provider did not answer. If your card was charged, the fee is recorded by itself within minutes.'

/**
 * Records a payment that the browser reports as made. The intent is read from the provider; the
 * browser isn't trusted.
 *
 * @throws RuleViolation (409) if the intent isn't this bid's, hasn't succeeded, or came too late
 *   and is refunded
 */
export async function confirmPayment(bid: Bid, intentId: string): Promise<'paid' | 'processing'> {
  const payment = await Payment.query().where({ intentId, bidId: bid.id }).first()
  if (!payment) throw new RuleViolation('This payment does not belong to your offer.')
  const intent = await stripe.retrieveIntent(intentId).catch((error: unknown) => {
    if (!(error instanceof PaymentProviderUnavailable)) throw error
    throw new PaymentProviderUnavailable(providerDidNotAnswer, { cause: error })
  })
  const settled = await Settlement.record(intent).catch((error: unknown) => {
    // The charge is recorded by now; only its refund couldn't be requested yet.
    if (error instanceof PaymentProviderUnavailable) return payment.refresh()
    throw error
  })
  if (settled?.status === 'succeeded') return 'paid'
  if (intent.status === 'processing') return 'processing'
  if (settled?.refundedAt) throw new RuleViolation(await refundText(settled, 'has been refunded'))
  if (settled?.status === 'refund_pending') {
    throw new RuleViolation(await refundText(settled, 'is being refunded'))
  }
  if (intent.status === 'succeeded') {
    throw new RuleViolation(
      'Your card was charged, but the payment does not match this fee. Contact support.'
    )
  }
  throw new RuleViolation(intent.lastError ?? 'The payment has not gone through.')
}

async function refundText(payment: Payment, state: string): Promise<string> {
  const isFee = (await payment.related('receipt').query().first()) !== null
  const reason = isFee ? '' : 'Your card was charged after this offer had stopped waiting for it. '
  return `${reason}The full amount ${state} to your card.`
}
