import { choicesOf, kindOf, isExpectedToSucceed, type Choice } from './choosing.js'
import type { Market, Project } from './model.js'
import { apply, isSuccess, type Plan, type Target } from './plans.js'
import { timers } from './time_calls.js'
import { assertSame, readStored } from './stored.js'
import type { Reply, ResponseFields } from '#tests/helpers/calls'

/** Calls whose bodies don't depend on what the other call changes. */
const raced = [
  'PATCH /api/projects/:id',
  'DELETE /api/projects/:id',
  'POST /api/projects/:id/complete',
  'POST /api/projects/:id/cancel',
  'POST /api/projects/:id/bids',
  'POST /api/admin/projects/:id/cancel',
  'POST /api/admin/projects/:id/hide',
  'POST /api/admin/projects/:id/unhide',
  'POST /api/bids/:id/accept',
  'POST /api/bids/:id/release',
  'POST /api/bids/:id/cancel',
  'PATCH /api/bids/:id',
  'DELETE /api/bids/:id',
  'POST /api/bids/:id/complete',
  'POST /api/bids/:id/payment-intent',
  'POST /api/bids/:id/cancel-payment',
  'the card form',
  'a card that the bank asks about',
  'POST /api/bids/:id/complete-payment',
  'POST /api/webhooks/stripe',
  'POST /api/admin/payments/:id/refund',
  'POST /api/admin/users/:id/suspend',
  'DELETE /api/users/:id',
  'DELETE /api/admin/users/:id',
  ...timers.map(({ call }) => call),
].map(kindOf)

/** The projects a call is about, directly or through a person. */
function projectsBehind(market: Market, target: Target): Project[] {
  if (target === null) return []
  if ('dismissedBy' in target) return [target]
  if ('attempts' in target) return [target.project]
  const isTheirs = (project: Project) => market.isPartyOf(target, project)
  return market.projects.filter(isTheirs)
}

/** Calls of the card form and timers have no known actor. */
const actorOf = ({ kind, situation }: Choice) =>
  kind.call.includes('/') && !kind.call.includes('stripe') ? situation.actor?.name : kind.call

/** What another person could do about the same project now, or null. */
export function concurrentCallFor(market: Market, first: Choice, pick: number): Choice | null {
  const mayRace = (choice: Choice) => isExpectedToSucceed(choice) && !choice.plan.isDivided
  if (!raced.includes(first.kind) || !mayRace(first)) return null
  const projects = projectsBehind(market, first.target)
  const isRival = (choice: Choice) =>
    mayRace(choice) &&
    actorOf(choice) !== actorOf(first) &&
    projectsBehind(market, choice.target).some((project) => projects.includes(project))
  const { detail } = first.situation
  const rivals = raced
    .map((kind) => choicesOf(market, kind, detail + 1).filter(isRival))
    .filter((choices) => choices.length > 0)
  if (rivals.length === 0) return null
  const choices = rivals[pick % rivals.length]
  return choices[pick % choices.length]
}

/** The same action in another copy of the market. */
function transferred(market: Market, { kind, situation, target }: Choice): Choice {
  const actor = situation.actor && market.person(situation.actor.name)
  const moved = { market, actor, detail: situation.detail }
  const everything: Exclude<Target, null>[] = [
    ...market.projects,
    ...market.bids,
    ...Object.values(market.people),
  ]
  const marks = { project: 'dismissedBy', bid: 'attempts', person: 'email', market: '' }
  const own = everything.find((one) => marks[kind.on] in one && one.id === target?.id) ?? null
  return { kind, situation: moved, target: own, plan: kind.plan(moved, own) }
}

/**
 * The plan of a call that started before the other one ended its session: it may be refused because
 * of the other call's changes instead of with 401, and a private one may succeed.
 */
function planBeforeSignOut(market: Market, choice: Choice): Plan | null {
  const actor = choice.situation.actor && market.person(choice.situation.actor.name)
  if (!actor || actor.isSignedIn) return null
  actor.isSignedIn = true
  const { plan } = transferred(market, choice)
  actor.isSignedIn = false
  const mayBe = (status: number) => plan.isPrivate || !isSuccess(status)
  // The product has decided what the model leaves open until the rows are compared.
  const isUndecided = [...market.projects, ...market.bids].some(({ orStatus }) => orStatus.length)
  return { ...plan, statuses: [...plan.statuses.filter(mayBe), ...(isUndecided ? [409] : [])] }
}

/** Both calls ran at once, nothing happened, and the client may retry. */
const isRetryable = ({ status, body }: Reply<ResponseFields>) =>
  status === 503 || (status === 409 && /try again/i.test(body.message))

const bodyOf = (choice: Choice) => JSON.stringify([choice.plan.line, choice.plan.body])

export type Done = [choice: Choice, reply: Reply<ResponseFields>]

/**
 * The state of the market after two calls that ran at once. Statuses and rows must match one of the
 * two orders.
 */
export async function marketAfter(market: Market, both: [Done, Done]): Promise<Market> {
  const rows = await readStored(market)
  const reasons: string[] = []
  for (const order of [both, both.toReversed()]) {
    const copy = market.copy()
    try {
      for (const [choice, reply] of order) {
        if (isRetryable(reply)) {
          for (const project of projectsBehind(copy, transferred(copy, choice).target)) {
            for (const attempt of copy.bidsOn(project).flatMap(({ attempts }) => attempts)) {
              attempt.mayBeCancelled = true
            }
          }
          continue
        }
        const expected = transferred(copy, choice).plan
        const late = planBeforeSignOut(copy, choice)
        const plan = late?.statuses.includes(reply.status) ? late : expected
        const says = `${plan.says} was answered ${reply.status}`
        if (
          plan.perform === undefined &&
          JSON.stringify([plan.line, plan.body]) !== bodyOf(choice)
        ) {
          throw new Error(`${says}, but would be another call`)
        }
        if (!plan.statuses.includes(reply.status)) {
          throw new Error(`${says} (${reply.body.message}), not ${expected.statuses.join(' or ')}`)
        }
        apply(plan, reply)
      }
      assertSame(copy, rows)
      copy.events.push('two calls at once')
      return copy
    } catch (error) {
      reasons.push((error as Error).message)
    }
  }
  throw new Error(
    `Neither order explains it.\nAs told: ${reasons[0]}\nThe other way round: ${reasons[1]}`
  )
}
