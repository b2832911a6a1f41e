import { randomUUID } from 'node:crypto'
import { RuleViolation } from '#exceptions/rule_violation'
import { bidRefusals } from '#lifecycles/bid_lifecycle'
import { refuseIf } from '#lifecycles/lifecycle'
import { livePaymentStatuses, openPaymentStatuses } from '#lifecycles/payment_lifecycle'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import type Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/**
 * Returns the intent for paying this bid's fee: the one of the live attempt, or else a new one.
 * Returns it only while its attempt is open, so that two attempts are never payable at once.
 *
 * @throws RuleViolation (409) if the fee is paid or not due
 */
export async function startOrResumePayment(bid: Bid): Promise<IntentSnapshot> {
  for (let round = 0; round < 3; round++) {
    const { payment, failed } = await liveOrNewAttempt(bid)
    for (const attempt of failed) await cancelEarlierAttempt(attempt)
    const intent = await payment.intent()
    if (!intent) continue
    const recorded = await Settlement.record(intent)
    if (intent.status === 'succeeded') refusePaid(recorded)
    if (recorded && openPaymentStatuses.includes(recorded.status)) return intent
  }
  throw new RuleViolation('This payment has just changed. Try again.')
}

/** @returns the attempt to pay with, and failed attempts whose intents may still be paid */
async function liveOrNewAttempt(bid: Bid): Promise<{ payment: Payment; failed: Payment[] }> {
  return bid.underLock(async (locked) => {
    const { now, trx } = locked
    refuseIf(bidRefusals.pay(lockedSituation(locked)))
    const attempts = await locked.bid.related('payments').query().orderBy('attempt')
    const live = attempts.find((payment) => livePaymentStatuses.includes(payment.status))
    if (live && !live.hasTimedOutAt(now)) return { payment: live, failed: [] }
    await live?.markFailed(trx)
    const payment = await locked.bid.related('payments').create({
      attempt: attempts.length + 1,
      reference: randomUUID(),
      amount: locked.bid.platformFee,
      currency: 'usd',
      status: 'created',
      createdAt: now,
    })
    return {
      payment,
      failed: attempts.filter(({ status, intentId }) => status === 'failed' && intentId),
    }
  })
}

/** @throws RuleViolation (409) if this attempt has already been paid */
async function cancelEarlierAttempt(payment: Payment) {
  const intent = await payment.cancelAtProvider()
  if (!intent) return
  const recorded = await Settlement.record(intent)
  if (intent.status === 'succeeded') refusePaid(recorded)
}

/** @param recorded  the payment of a succeeded intent; null if the two don't match */
function refusePaid(recorded: Payment | null): never {
  if (recorded?.status === 'succeeded') {
    throw new RuleViolation('This platform fee is already paid.')
  }
  if (recorded) throw new RuleViolation('Your earlier payment is being refunded. Try again later.')
  throw new RuleViolation(
    'Your card was charged, but the payment does not match this fee. Contact support before you pay again.'
  )
}
