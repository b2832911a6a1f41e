import fc from 'fast-check'
import { accountCalls } from './account_calls.js'
import { agreementCalls } from './agreement_calls.js'
import { messageCalls } from './message_calls.js'
import type { Market, Name, Person } from './model.js'
import { moderationCalls } from './moderation_calls.js'
import { bidCalls } from './bid_calls.js'
import { jobEndCalls } from './job_end_calls.js'
import { ownerReportCalls } from './owner_report_calls.js'
import { paymentCalls } from './payment_calls.js'
import { isSuccess, type Kind, type Plan, type Situation, type Target } from './plans.js'
import { projectCalls } from './project_calls.js'
import { questionCalls } from './question_calls.js'
import { reviewCalls } from './review_calls.js'
import { sellerCalls } from './seller_calls.js'
import { stagingCalls } from './staging_calls.js'
import { repeatCalls } from './repeat_calls.js'
import { timeCalls } from './time_calls.js'

const kinds: Kind[] = [
  ...projectCalls,
  ...stagingCalls,
  ...sellerCalls,
  ...reviewCalls,
  ...questionCalls,
  ...repeatCalls,
  ...bidCalls,
  ...jobEndCalls,
  ...paymentCalls,
  ...ownerReportCalls,
  ...timeCalls,
  ...accountCalls,
  ...moderationCalls,
  ...messageCalls,
  ...agreementCalls,
]

/** The calls that the sequences play. */
export const playedCalls = kinds.map(({ call }) => call)

export const kindOf = (call: string) => {
  const found = kinds.find((one) => one.call === call)
  if (!found) throw new Error(`No action is called ${call}`)
  return found
}
const posting = kindOf('POST /api/projects')
const bidding = kindOf('POST /api/projects/:id/bids')
const mostProjects = 3

const selected = ['POST /api/bids/:id/accept']
const atCheckout = ['POST /api/bids/:id/payment-intent', ...selected]
const charged = ['the card form', ...atCheckout]
const paid = ['POST /api/bids/:id/complete-payment', ...charged]
const worked = ['POST /api/bids/:id/complete', ...paid]
const proposing = 'POST /api/projects/:id/staging/install-date'
const agreeing = 'POST /api/projects/:id/staging/agreement'
const visiting = 'POST /api/projects/:id/staging/visits'
const removing = 'POST /api/projects/:id/staging/removal'
const completed = ['POST /api/projects/:id/complete', ...paid]
const reviewed = ['POST /api/projects/:id/review', ...completed]
const released = ['the time for reviews passes', ...reviewed]
const prepared = ['POST /api/projects/:id/agreement', ...paid]
const sent = [
  'POST /api/projects/:id/agreement/versions',
  'GET /api/projects/:id/agreement',
  'PUT /api/projects/:id/agreement/draft',
  ...prepared,
]
const signing = 'POST /api/projects/:id/agreement/signatures'
const asking = 'POST /api/projects/:id/questions'
const answering = 'PATCH /api/questions/:id'
const asked = ['a card that the bank asks about', ...atCheckout]

/**
 * What has to happen before an action is possible, the latest step first; any of the lists works.
 */
const prerequisites: Record<string, string[][]> = {
  'DELETE /api/favorites/:identifier': [['PUT /api/favorites/:identifier']],
  'POST /api/projects/:id/invitations': [['PUT /api/favorites/:identifier'], paid],
  'POST /api/projects/:id/invitations/decline': [
    ['POST /api/projects/:id/invitations', 'PUT /api/favorites/:identifier'],
  ],
  'POST /api/projects/:id/staging/install-date': [paid],
  'POST /api/projects/:id/staging/agreement': [[proposing, ...paid]],
  'POST /api/projects/:id/staging/visits': [paid],
  'POST /api/projects/:id/staging/visits/agreement': [[visiting, ...paid]],
  'POST /api/projects/:id/staging/visits/call-off': [[visiting, ...paid]],
  'POST /api/projects/:id/staging/day': [
    [removing, 'the term of a staging passes', agreeing, proposing, ...paid],
  ],
  'PUT /api/projects/:id/staging/access': [paid],
  'the term of a staging passes': [[agreeing, proposing, ...paid]],
  [removing]: [['the term of a staging passes', agreeing, proposing, ...paid]],
  'PATCH /api/projects/:id/seller-link': [['POST /api/projects/:id/seller-link']],
  'DELETE /api/projects/:id/seller-link': [['POST /api/projects/:id/seller-link']],
  'POST /api/seller/choices': [['POST /api/projects/:id/seller-link']],
  'PUT /api/projects/:id/outcome': [['the term of a staging passes', agreeing, proposing, ...paid]],
  'GET /api/projects/:id/agreement': [prepared],
  'POST /api/projects/:id/agreement': [paid],
  'PUT /api/projects/:id/agreement/draft': [prepared],
  'DELETE /api/projects/:id/agreement/draft': [prepared],
  'POST /api/projects/:id/agreement/versions': [sent],
  'POST /api/projects/:id/agreement/signatures': [sent],
  'POST /api/projects/:id/agreement/declines': [sent],
  'POST /api/projects/:id/agreement/openings': [sent],
  'POST /api/projects/:id/agreement/reports': [sent],
  'POST /api/admin/agreement-reports/:id/decision': [
    ['POST /api/projects/:id/agreement/reports', ...sent],
  ],
  'POST /api/projects/:id/agreement/addenda': [
    ['GET /api/projects/:id/agreement', signing, agreeing, proposing, ...sent],
  ],
  'POST /api/projects/:id/review': [completed, reviewed],
  'the time for reviews passes': [reviewed],
  'PATCH /api/questions/:id': [[asking]],
  'DELETE /api/questions/:id': [[asking]],
  'POST /api/questions/:id/report': [[asking], [answering, asking]],
  'POST /api/admin/questions/:id/hide': [[asking], [answering, asking]],
  'POST /api/admin/questions/:id/show': [['POST /api/admin/questions/:id/hide', asking]],
  'POST /api/reviews/:id/reply': [released],
  'POST /api/reviews/:id/report': [released],
  'POST /api/admin/reviews/:id/removal': [released],
  'POST /api/admin/reviews/:id/dismissal': [['POST /api/reviews/:id/report', ...released]],
  'POST /api/bids/:id/release': [
    ['POST /api/bids/:id/cancel-payment', ...atCheckout],
    ['a day passes', ...selected],
    ['a day passes', ...atCheckout],
  ],
  'POST /api/bids/:id/undo-accept': [selected],
  'POST /api/bids/:id/give-up': [paid, [agreeing, proposing, ...paid]],
  'POST /api/bids/:id/confirm': [['POST /api/bids/:id/give-up', ...paid]],
  'POST /api/admin/given-up-jobs/:id/decision': [['POST /api/bids/:id/give-up', ...paid]],
  'POST /api/projects/:id/reopen': [['DELETE /api/users/:id', ...paid]],
  'POST /api/bids/:id/payment-intent': [selected],
  'POST /api/admin/projects/:id/hide': [[], ['POST /api/bids/:id/cancel']],
  'POST /api/bids/:id/cancel-payment': [selected, atCheckout],
  'the card form': [atCheckout],
  'a card that the bank asks about': [atCheckout],
  'the bank’s question': [asked],
  'POST /api/bids/:id/complete-payment': [charged],
  'POST /api/webhooks/stripe': [charged],
  'POST /api/admin/payments/:id/refund': [paid],
  'POST /api/bids/:id/report-unresponsive': [['a week passes', ...paid]],
  'POST /api/admin/owner-reports/:id/decision': [
    ['POST /api/bids/:id/report-unresponsive', 'a week passes', ...paid],
  ],
  'a week passes': [paid],
  'POST /api/bids/:id/complete': [paid],
  'POST /api/bids/:id/receipt/details': [['PUT /api/users/:id/receipt-details', ...paid], paid],
  'DELETE /api/bids/:id': [[], worked],
  'GET /api/bids/:id/contact': [paid],
  'POST /api/projects/:id/complete': [selected, paid],
  'POST /api/projects/:id/cancel': [[], atCheckout],
  'POST /api/projects/:id/restore': [['DELETE /api/projects/:id']],
  'POST /api/admin/projects/:id/unhide': [['POST /api/admin/projects/:id/hide']],
  'POST /api/admin/users/:id/reinstate': [['POST /api/admin/users/:id/suspend']],
  'POST /api/admin/users/:id/unmute': [
    ['POST /api/admin/users/:id/mute'],
    ['POST /api/admin/reports/:id/decision', 'POST /api/messages/reports', 'POST /api/messages'],
  ],
  'POST /api/messages/reports': [['POST /api/messages']],
  'PATCH /api/admin/reports/:id': [['POST /api/messages/reports', 'POST /api/messages']],
  'POST /api/admin/reports/:id/decision': [['POST /api/messages/reports', 'POST /api/messages']],
  'PUT /api/users/:id/agreement-templates/:templateId': [
    ['POST /api/users/:id/agreement-templates'],
  ],
  'DELETE /api/users/:id/agreement-templates/:templateId': [
    ['POST /api/users/:id/agreement-templates'],
  ],
  'POST /api/auth/login': [
    ['POST /api/auth/logout'],
    ['DELETE /api/users/:id/sessions/:sessionId'],
  ],
  'POST /api/auth/restore-email': [
    ['PATCH /api/users/:id (email)', 'POST /api/auth/confirm-email'],
  ],
  'PATCH /api/users/:id (email)': [['POST /api/auth/confirm-email']],
  'a day passes': [atCheckout],
  'the payment window passes': [charged, selected],
  'two weeks pass': [worked],
  'unpaid selections end': [
    ['the payment window passes unnoticed', ...selected],
    ['the payment window passes unnoticed', ...atCheckout],
    ['the payment window passes unnoticed', ...charged],
  ],
  'finished work completes its project': [['two weeks pass unnoticed', ...worked]],
  'open payments are looked at': [charged],
  'an answer of the provider is lost': [selected],
  'the card form of a lost answer': [
    ['an answer of the provider is lost', 'the payment window passes', ...selected],
    [
      'an answer of the provider is lost',
      'POST /api/bids/:id/release',
      'a day passes',
      ...selected,
    ],
    ['an answer of the provider is lost', 'POST /api/bids/:id/cancel', ...selected],
    ['an answer of the provider is lost', 'POST /api/projects/:id/cancel', ...selected],
    ['an answer of the provider is lost', 'POST /api/projects/:id/complete', ...selected],
  ],
}

/** One random step; its actor and target are chosen when it runs. */
export interface Step {
  call: string
  /** Whether it should succeed, or may be anything. */
  isAimed: boolean
  pick: number
  detail: number
  isOnSecond: boolean
  /** Whether another person does something at the same moment, on the other server. */
  isRaced: boolean
}

const drawnKinds = kinds.map(({ call, weight }) => ({ weight, arbitrary: fc.constant(call) }))
const chance = (percent: number) => fc.nat(99).map((drawn) => drawn < percent)

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(...drawnKinds),
  isAimed: chance(72),
  pick: fc.nat(9999),
  detail: fc.nat(59),
  isOnSecond: fc.boolean(),
  isRaced: chance(25),
})

export const sequences = (longest: number) =>
  fc.noBias(fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }))

export interface Choice {
  kind: Kind
  situation: Situation
  target: Target
  plan: Plan
}

export function targetsOf(market: Market, { on }: Kind): Target[] {
  if (on === 'project') return market.projects
  if (on === 'bid') return market.bids
  return on === 'person' ? Object.values(market.people) : [null]
}

/** Every person with every target, with the outcome the model expects. */
export function choicesOf(market: Market, kind: Kind, detail: number): Choice[] {
  const actors: (Person | null)[] = [...Object.values(market.people), null]
  return actors.flatMap((actor) =>
    targetsOf(market, kind).map((target) => {
      const situation = { market, actor, detail }
      return { kind, situation, target, plan: kind.plan(situation, target) }
    })
  )
}

export const isExpectedToSucceed = ({ plan }: Choice) =>
  plan.isUseful !== false && plan.statuses.every(isSuccess)

/** The same for choices that do the same. It doesn't matter who fills in a card form or waits. */
export const doingOf = ({ kind: { call }, situation: { actor }, target }: Choice) =>
  [call, target?.id, call.includes('/api/') ? actor?.name : ''].join(' ')

/**
 * Picks actor and target. An aimed step takes a choice the model expects to succeed, or if there is
 * none, one that leads to it and isn't among those that this step has done, because what didn't help
 * once doesn't help again.
 */
export function choose(
  market: Market,
  { call, isAimed, pick, detail }: Step,
  done: ReadonlySet<string>
): Choice {
  const wanted = kindOf(call)
  const all = choicesOf(market, wanted, detail)
  if (!isAimed && all.length > 0) {
    // Half of these are refused only for the current state, as such rules are easily broken.
    const untimely = all.filter(({ plan }) => plan.statuses.every((status) => status === 409))
    const tried = pick % 2 === 0 && untimely.length > 0 ? untimely : all
    return tried[(pick >> 1) % tried.length]
  }

  const isFull = market.projects.length >= mostProjects
  const makers = isFull ? [bidding] : [bidding, posting]
  const ways = prerequisites[call] ?? [[]]
  for (const kind of [wanted, ...ways[pick % ways.length].map(kindOf), ...makers]) {
    const working = choicesOf(market, kind, detail).filter(
      (choice) => isExpectedToSucceed(choice) && !done.has(doingOf(choice))
    )
    if (working.length > 0) return working[pick % working.length]
  }
  const others = all.length > 0 ? all : choicesOf(market, posting, detail)
  return others[pick % others.length]
}

/**
 * A step of a recorded story: who makes which call, on which project, bid (by number) or person.
 */
export type RecordedStep = [
  who: Name | 'visitor',
  call: string,
  on?: number | Name,
  detail?: number,
]

export function toStep(market: Market, [who, call, on, detail = 0]: RecordedStep): Choice {
  const kind = kindOf(call)
  const targets = targetsOf(market, kind)
  const target = typeof on === 'string' ? market.person(on) : targets[(on ?? 1) - 1]
  const situation = { market, actor: who === 'visitor' ? null : market.person(who), detail }
  return { kind, situation, target, plan: kind.plan(situation, target) }
}
