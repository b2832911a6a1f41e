import { deliver, eventAbout } from '#tests/helpers/payments'
import { payByCard } from '#tests/helpers/sandbox'
import {
  autocompleteAfterHours,
  feeOf,
  isCharged,
  paymentWindowHours,
  releaseAfterHours,
  type Bid,
  type Market,
} from './model.js'
import { nameOfBid } from './bid_calls.js'
import { answered } from './payment_calls.js'
import { kind } from './plans.js'

/** Time passes; the market's timers run, or are late. */
const passing = (
  name: string,
  weight: number,
  hours: number,
  isAwaited: (bid: Bid, detail: number) => boolean
) =>
  kind({
    call: name,
    on: 'market',
    weight,
    plan({ market, detail }) {
      const isLate = detail % 12 === 11
      return {
        says: `waits: ${name}${isLate ? ' (the timers are late)' : ''}`,
        line: name,
        statuses: [200],
        isUseful: market.bids.some((bid) => isAwaited(bid, detail)),
        perform: async (stage) => {
          await stage.letPass(hours, isLate)
          return answered(200)
        },
        success() {
          market.backdate(hours)
          if (!isLate) market.runTimers()
        },
      }
    },
  })

const isWaiting = ({ status }: Bid) => status === 'payment_required'

/** Only a bid without an earlier attempt may lose Stripe's response. */
const mayBeLost = (bid: Bid) =>
  isWaiting(bid) && feeOf(bid.amount) > 0 && bid.attempts.length === 0 && bid.lost === null

/** Stripe makes an intent, but its response is lost, as after a crash. */
const losing = kind({
  call: 'an answer of the provider is lost',
  on: 'bid',
  weight: 4,
  plan: (situation, bid) => ({
    says: `opens the checkout of ${nameOfBid(situation, bid)}, and the answer is lost`,
    line: 'an answer of the provider is lost',
    statuses: mayBeLost(bid) ? [200] : [400],
    perform: async (stage) => {
      if (!mayBeLost(bid)) return answered(400)
      const { id, clientSecret } = await stage.loseResponse(bid, feeOf(bid.amount))
      return { ...answered(200), body: { message: '', id, clientSecret } }
    },
    success({ body }) {
      bid.lost = { intentId: String(body.id), clientSecret: String(body.clientSecret) }
    },
  }),
})

const isOver = (market: Market, bid: Bid) =>
  bid.lost !== null && !isWaiting(bid) && market.person(bid.company).status !== 'deleted'

/** The card form of a lost intent can still be paid, even after the selection has ended. */
const payingLate = kind({
  call: 'the card form of a lost answer',
  on: 'bid',
  weight: 12,
  plan(situation, bid) {
    const { market } = situation
    const { lost } = bid
    return {
      says: `pays the lost intent of ${nameOfBid(situation, bid)}, and the provider tells us`,
      line: 'the card form of a lost answer',
      statuses: lost ? [200] : [400],
      isUseful: isOver(market, bid) || situation.detail % 6 === 0,
      perform: async (stage) => {
        if (!lost) return answered(400)
        const { status } = await payByCard({ id: lost.intentId, clientSecret: lost.clientSecret })
        if (status !== 200) return answered(status)
        return answered((await deliver(eventAbout(lost.intentId), stage.port)).status)
      },
      success: () => market.receiveLate(bid),
    }
  },
})

const isWaitingFor = (hours: number) => (bid: Bid) => isWaiting(bid) && bid.hoursSelected < hours

export const timeCalls = [
  passing('an hour passes', 2, 1, isWaiting),
  passing('a day passes', 2, releaseAfterHours + 1, isWaitingFor(releaseAfterHours)),
  passing(
    'the payment window passes',
    5,
    paymentWindowHours + 1,
    (bid, detail) => isWaiting(bid) && (detail % 2 === 0 || isCharged(bid) || bid.lost !== null)
  ),
  passing(
    'two weeks pass',
    4,
    autocompleteAfterHours + 24,
    (bid) => bid.isWorkDone && bid.project.status === 'in_progress'
  ),
  losing,
  payingLate,
]
