import { refreshReputation } from '#models/user/reputation'
import { deliver, eventAbout } from '#tests/helpers/payments'
import { payByCard } from '#tests/helpers/sandbox'
import {
  autocompleteAfterHours,
  feeOf,
  isCharged,
  isOverdue,
  isUnconfirmed,
  paymentWindowHours,
  releaseAfterHours,
  type Bid,
  type Market,
} from './model.js'
import { isChargedNow, nameOfBid } from './bid_calls.js'
import { answered, kind, type Kind } from './plans.js'

/** Time passes; the market's timers run, or are late: always, or in some of the sequences. */
const passing = (
  name: string,
  weight: number,
  hours: number,
  isAwaited: (bid: Bid, detail: number) => boolean,
  isAlwaysLate = false
) =>
  kind({
    call: name,
    on: 'market',
    weight,
    plan({ market, detail }) {
      const isLate = isAlwaysLate || detail % 12 === 11
      return {
        says: `waits: ${name}${isLate && !isAlwaysLate ? ' (the timers are late)' : ''}`,
        line: name,
        statuses: [200],
        isUseful: market.bids.some((bid) => isAwaited(bid, detail)),
        perform: async (stage) => {
          await stage.letPass(hours, isLate)
          return answered(200)
        },
        success() {
          market.backdate(hours)
          if (isLate) return
          market.expireSelections()
          market.completeProjects()
        },
      }
    },
  })

/** A timer runs, while another call may be under way. */
const running = (name: string, weight: number, isDue: (bid: Bid) => boolean, timer: Timer) =>
  kind({
    call: name,
    on: 'bid',
    weight,
    plan: (situation, bid) => ({
      says: `runs the timer by which ${name} (${nameOfBid(situation, bid)}${isDue(bid) ? ' is due' : ''})`,
      line: name,
      statuses: [200],
      isUseful: isDue(bid),
      isDivided: situation.market.bids.filter(isDue).length > 1,
      perform: async (stage) => {
        await stage[timer]()
        return answered(200)
      },
      success() {
        const { market } = situation
        if (timer === 'reconcileByTimer') market.reconcile()
        else market[timer]()
      },
    }),
  })

type Timer = 'expireSelections' | 'completeProjects' | 'reconcileByTimer'

export const timers = [
  running('unpaid selections end', 5, isOverdue, 'expireSelections'),
  running('finished work completes its project', 4, isUnconfirmed, 'completeProjects'),
  running('open payments are looked at', 5, isChargedNow, 'reconcileByTimer'),
]

export const isTimer = (played: Kind) => timers.includes(played)

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
      bid.hasPayment = true
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

/** The job counts the records; the invariants compare what it stores. */
const computing = kind({
  call: 'reputation is computed',
  on: 'market',
  weight: 4,
  plan: ({ market }) => ({
    says: 'computes the reputation',
    line: 'reputation is computed',
    statuses: [200],
    isUseful: market.bids.some(isWaiting),
    perform: async () => {
      await refreshReputation()
      return answered(200)
    },
    success() {},
  }),
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
    'a week passes',
    3,
    7 * 24 + 1,
    (bid) => bid.status === 'accepted' && bid.project.status === 'in_progress' && !bid.isAnswered
  ),
  passing(
    'two weeks pass',
    4,
    autocompleteAfterHours + 24,
    (bid) => bid.isWorkDone && bid.project.status === 'in_progress'
  ),
  passing(
    'the payment window passes unnoticed',
    0,
    paymentWindowHours + 1,
    (bid) => isWaiting(bid) && !isOverdue(bid),
    true
  ),
  passing(
    'two weeks pass unnoticed',
    0,
    autocompleteAfterHours + 24,
    (bid) => bid.isWorkDone && bid.project.status === 'in_progress' && !isUnconfirmed(bid),
    true
  ),
  computing,
  losing,
  payingLate,
  ...timers,
]
