import { authenticate, deliver, eventAbout } from '#tests/helpers/payments'
import { payByCard, testCards } from '#tests/helpers/sandbox'
import { feeOf, openAttempt, paymentWindowHours, type Bid } from './model.js'
import { isChargedNow, isCompany, nameOfBid, statusesForBid } from './bid_calls.js'
import { adminsOnly, answered, kind, oneOf, signedIn } from './plans.js'

const opening = kind({
  call: 'POST /api/bids/:id/payment-intent',
  on: 'bid',
  weight: 3,
  plan(situation, bid) {
    const isCharge = isChargedNow(bid)
    const isOverdue = bid.status === 'payment_required' && bid.hoursSelected >= paymentWindowHours
    const former = openAttempt(bid)
    return {
      says: `opens the checkout of ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/payment-intent`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: bid.status === 'payment_required',
        isUnsure: isCharge || isOverdue,
      }),
      isUseful: former === undefined || situation.detail % 3 === 0,
      success({ body }) {
        if (isCharge) return
        const clientSecret = String(body.clientSecret)
        if (body.platformFee !== feeOf(bid.amount) || body.projectAmount !== bid.amount) {
          throw new Error(`The checkout asks for ${body.platformFee} for $${body.projectAmount}`)
        }
        if (former?.clientSecret === clientSecret) return
        if (former && !former.mayBeCancelled) {
          throw new Error('The checkout got another intent although the former is payable (R04)')
        }
        if (former) former.state = 'cancelled'
        const [intentId] = clientSecret.split('_secret_')
        bid.attempts.push({ intentId, clientSecret, state: 'open' })
        bid.hasPayment = true
      },
      refusal() {
        if (isCharge && isCompany(situation, bid)) bid.mayBePaid = true
      },
      promise: isCharge ? undefined : { by: 'bid', flag: 'pay' },
    }
  },
})

type Card = keyof typeof testCards

/** The card form talks to Stripe directly, so any person may use it. */
const paying = (call: string, weight: number, cards: readonly Card[]) =>
  kind({
    call,
    on: 'bid',
    weight,
    plan(situation, bid) {
      const attempt = bid.attempts.at(-1)
      const card = oneOf(cards, situation.detail)
      const isPayable = attempt?.state === 'open'
      return {
        says: `pays for ${nameOfBid(situation, bid)} with the card that is called ${card}`,
        line: call,
        statuses: isPayable
          ? [card === 'declined' ? 402 : 200, ...(attempt.mayBeCancelled ? [400] : [])]
          : attempt?.state === 'asks'
            ? [200, 400, 402]
            : [400],
        perform: async () => {
          if (!attempt || attempt.state === 'asks') return answered(400)
          const { intentId: id, clientSecret } = attempt
          return answered((await payByCard({ id, clientSecret }, testCards[card])).status)
        },
        success() {
          if (!attempt) return
          const isAsked = card === 'threeDSecure'
          if (isAsked) situation.market.events.push('a bank asks its question')
          attempt.state = isAsked ? 'asks' : 'succeeded'
        },
      }
    },
  })

const answering = kind({
  call: 'the bank’s question',
  on: 'bid',
  weight: 7,
  plan(situation, bid) {
    const attempt = bid.attempts.at(-1)
    const outcome = situation.detail % 3 === 0 ? 'fail' : 'complete'
    const isAsked = attempt?.state === 'asks'
    return {
      says: `answers the bank's question about ${nameOfBid(situation, bid)} (${outcome})`,
      line: 'the bank’s question',
      statuses: isAsked ? [200] : [400],
      perform: async () => {
        if (!attempt || !isAsked) return answered(400)
        const { intentId: id, clientSecret } = attempt
        return answered((await authenticate({ id, clientSecret }, outcome)).status)
      },
      success() {
        if (!attempt) return
        const { events } = situation.market
        events.push(`a bank's question is answered: ${outcome}`)
        attempt.state = outcome === 'complete' ? 'succeeded' : 'open'
      },
    }
  },
})

const confirming = kind({
  call: 'POST /api/bids/:id/complete-payment',
  on: 'bid',
  weight: 6,
  plan(situation, bid) {
    const others = situation.market.bids.filter((other) => other !== bid)
    const foreign = others.flatMap(({ attempts }) => attempts).at(-1)
    const attempt = situation.detail % 5 === 4 ? foreign : bid.attempts.at(-1)
    const isOwn = attempt !== undefined && attempt !== foreign
    const isMoney = isOwn && attempt.state === 'succeeded'
    const isSettling = isChargedNow(bid) && isMoney
    const statuses = statusesForBid(situation, bid, {
      mayActor: isCompany(situation, bid),
      mayNow: isSettling || (bid.isPaid && isMoney),
      isUnsure: bid.isRefunded || (bid.isPaid && !isMoney),
    })
    const isRefusal = statuses.includes(409)
    return {
      says: `reports the payment of ${nameOfBid(situation, bid)}${isOwn ? '' : ' with an intent that is not its own'}`,
      line: `POST /api/bids/${bid.id}/complete-payment`,
      body: { paymentIntentId: attempt?.intentId ?? 'pi_unknown' },
      statuses: isRefusal ? [...statuses, 404, 422] : statuses,
      isUseful: isSettling || situation.detail % 6 === 0,
      success({ body }) {
        if (isSettling) situation.market.settle(bid)
        if (body.status !== 'paid') throw new Error(`The payment is ${body.status}, not paid`)
      },
      refusal() {
        if (isChargedNow(bid) && isCompany(situation, bid)) bid.mayBePaid = true
      },
    }
  },
})

const leaving = kind({
  call: 'POST /api/bids/:id/cancel-payment',
  on: 'bid',
  weight: 4,
  plan(situation, bid) {
    const isCharge = isChargedNow(bid)
    return {
      says: `leaves the checkout of ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/cancel-payment`,
      statuses: statusesForBid(situation, bid, {
        mayActor: isCompany(situation, bid),
        mayNow: bid.status === 'payment_required' && !isCharge,
      }),
      success() {
        bid.leftCheckout = true
        for (const attempt of bid.attempts) {
          if (attempt.state !== 'succeeded') attempt.state = 'cancelled'
        }
      },
      refusal() {
        if (isCharge && isCompany(situation, bid)) situation.market.settle(bid)
      },
    }
  },
})

/** Stripe's event about the last attempt reaches one of the servers. */
const receivingEvent = kind({
  call: 'POST /api/webhooks/stripe',
  on: 'bid',
  weight: 5,
  plan(situation, bid) {
    const attempt = bid.attempts.at(-1)
    return {
      says: `lets the provider's word about ${nameOfBid(situation, bid)} arrive`,
      line: 'POST /api/webhooks/stripe',
      statuses: attempt ? [200] : [400],
      perform: async (stage) => {
        if (!attempt) return answered(400)
        return answered((await deliver(eventAbout(attempt.intentId), stage.port)).status)
      },
      success() {
        if (isChargedNow(bid)) situation.market.settle(bid)
      },
    }
  },
})

const paymentOf = (bid: Bid) => bid.isPaid && feeOf(bid.amount) > 0

/** An admin refunds a fee; the bid and the contact details stay. */
const refunding = kind({
  call: 'POST /api/admin/payments/:id/refund',
  on: 'bid',
  weight: 4,
  plan(situation, bid) {
    const mayRefund = paymentOf(bid) && !bid.isFeeRefunded
    return {
      says: `refunds the fee of ${nameOfBid(situation, bid)}`,
      line: 'POST /api/admin/payments/:id/refund',
      body: { reason: oneOf(['duplicate', 'platform_error'], situation.detail) },
      statuses: adminsOnly(situation, !bid.hasPayment ? [404] : mayRefund ? [200] : [409]),
      perform: async (stage) => stage.refund(situation.actor, bid),
      success() {
        bid.isRefunded = true
        bid.isFeeRefunded = true
        if (bid.ownerReport) bid.ownerReport.isDecided = true
      },
    }
  },
})

/** The reconciler asks Stripe about every open payment. */
const reconciling = kind({
  call: 'POST /api/admin/reconciliations',
  on: 'market',
  weight: 3,
  plan(situation) {
    const { market } = situation
    return {
      says: 'has the open payments looked at',
      line: 'POST /api/admin/reconciliations',
      statuses: adminsOnly(situation, [200]),
      perform: (stage) => stage.reconcile(situation.actor),
      success: () => market.reconcile(),
    }
  },
})

/** Once, with the address that the company's profile has now. */
const completingReceipt = kind({
  call: 'POST /api/bids/:id/receipt/details',
  on: 'bid',
  weight: 2,
  plan(situation, bid) {
    const { market, actor } = situation
    const mayNow = market.people[bid.company].hasReceiptDetails && !bid.hasReceiptDetails
    const visible = actor?.role === 'admin' ? 403 : mayNow ? 200 : 409
    const isSeen = actor?.role === 'admin' || isCompany(situation, bid)
    const isUnsure = isSeen && (bid.mayBePaid || isChargedNow(bid))
    return {
      says: `adds the address to the receipt of ${nameOfBid(situation, bid)}`,
      line: `POST /api/bids/${bid.id}/receipt/details`,
      statuses: signedIn(
        situation,
        isUnsure ? [404, 403, 409, 200] : [isSeen && bid.isPaid ? visible : 404]
      ),
      success: () => (bid.hasReceiptDetails = true),
    }
  },
})

export const paymentCalls = [
  opening,
  paying('the card form', 3, ['success', 'success', 'success', 'declined']),
  paying('a card that the bank asks about', 2, ['threeDSecure']),
  answering,
  confirming,
  leaving,
  receivingEvent,
  refunding,
  reconciling,
  completingReceipt,
]
