import { randomUUID } from 'node:crypto'
import { bidRefusals } from '#lifecycles/bid_lifecycle'
import { refuse, refuseIf } from '#lifecycles/lifecycle'
import {
  livePaymentStatuses,
  openPaymentStatuses,
  paymentRefusals,
} from '#lifecycles/payment_lifecycle'
import type Bid from '#models/bid'
import { lockedSituation } from '#models/bid/predicates'
import type { Actor } from '#models/person/acting'
import type Payment from '#models/payment'
import Settlement from '#models/payment/settlement'
import type { IntentSnapshot } from '#services/payments/stripe_gateway'

/** @param actor  who is about to pay; none in commands */
export async function startOrResumePayment(
  bid: Bid,
  actor: Actor | null = null
): Promise<IntentSnapshot> {
  for (let round = 0; round < 3; round++) {
    const { payment, failed } = await liveOrNewAttempt(bid, actor)
    for (const attempt of failed) await cancelEarlierAttempt(attempt)
    const intent = await payment.requestIntent()
    if (!intent) continue
    const recorded = await Settlement.recordOf(payment, intent)
    if (intent.status === 'succeeded') refuseIf(paymentRefusals.payAgain({ recorded }))
    if (recorded && openPaymentStatuses.includes(recorded.status)) return intent
    // The attempt ended while its intent was made.
    if (!payment.intentId) await cancelEarlierAttempt(recorded ?? payment)
  }
  return refuse(paymentRefusals.start())
}

/** @returns the attempt to pay with, and failed attempts whose intents may still be paid */
async function liveOrNewAttempt(
  bid: Bid,
  actor: Actor | null
): Promise<{ payment: Payment; failed: Payment[] }> {
  return bid.underLock(async (locked) => {
    const { now, trx } = locked
    refuseIf(bidRefusals.pay(lockedSituation(locked)))
    const attempts = await locked.bid.related('payments').query().orderBy('attempt')
    for (const attempt of attempts) attempt.$setRelated('bid', locked.bid)
    const live = attempts.find((payment) => livePaymentStatuses.includes(payment.status))
    const personId = actor?.personId ?? null
    if (live && !live.hasTimedOutAt(now)) {
      // The person who opened the checkout last; an attempt that waits for the bank keeps its person.
      if (live.status === 'created' && personId) await live.merge({ personId }).save()
      return { payment: live, failed: [] }
    }
    await live?.markFailed(trx)
    const payment = await locked.bid.related('payments').create({
      attempt: attempts.length + 1,
      reference: randomUUID(),
      amount: locked.bid.platformFee,
      currency: 'usd',
      personId,
      status: 'created',
      createdAt: now,
    })
    payment.$setRelated('bid', locked.bid)
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
  if (intent.status === 'succeeded') refuseIf(paymentRefusals.payAgain({ recorded }))
}
