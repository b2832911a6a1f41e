import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Reply, Said } from '#tests/helpers/calls'
import { isCharged, names, type Market, type Name, type Person } from './model.js'
import { assertBooks, assertStored, lookAround, lookAt, promiseFor } from './observation.js'
import { offerCalls } from './offer_calls.js'
import { paymentCalls } from './payment_calls.js'
import { peopleCalls } from './people_calls.js'
import { isSuccess, type Kind, type Plan, type Situation, type Target } from './plans.js'
import { projectCalls } from './project_calls.js'
import { Stage, type Cast } from './stage.js'
import { tolerated } from './tolerated.js'

export const kinds: Kind[] = [...projectCalls, ...offerCalls, ...paymentCalls, ...peopleCalls]

const kindOf = (call: string) => {
  const found = kinds.find((one) => one.call === call)
  if (!found) throw new Error(`No action is called ${call}`)
  return found
}
const posting = kindOf('POST /api/projects')
const offering = kindOf('POST /api/projects/:id/bids')
const mostProjects = 3

const selected = ['POST /api/bids/:id/accept']
const atCheckout = ['POST /api/bids/:id/payment-intent', ...selected]
const charged = ['the card form', ...atCheckout]
const paid = ['POST /api/bids/:id/complete-payment', ...charged]

/** What has to happen before an action is possible, the nearest first. */
const before: Record<string, string[]> = {
  'POST /api/bids/:id/release': ['POST /api/bids/:id/cancel-payment', ...atCheckout],
  'POST /api/bids/:id/payment-intent': selected,
  'POST /api/bids/:id/cancel-payment': selected,
  'the card form': atCheckout,
  'the bank’s question': charged,
  'POST /api/bids/:id/complete-payment': charged,
  'POST /api/webhooks/stripe': charged,
  'POST /api/admin/payments/:id/refund': paid,
  'POST /api/bids/:id/complete': paid,
  'GET /api/bids/:id/contact': paid,
  'POST /api/projects/:id/complete': selected,
  'POST /api/projects/:id/restore': ['DELETE /api/projects/:id'],
  'POST /api/admin/projects/:id/unhide': ['POST /api/admin/projects/:id/hide'],
  'POST /api/admin/users/:id/reinstate': ['POST /api/admin/users/:id/suspend'],
  'POST /api/messages/reports': ['POST /api/messages'],
  'PATCH /api/admin/reports/:id': ['POST /api/messages/reports', 'POST /api/messages'],
}

/** One step as it is drawn; whom and what it is about is found when its turn comes. */
export interface Step {
  call: string
  /** Whether it is meant to work, or may be anything. */
  isAimed: boolean
  pick: number
  detail: number
  isOnSecond: boolean
}

const drawnKinds = kinds.map(({ call, weight }) => ({ weight, arbitrary: fc.constant(call) }))

const step: fc.Arbitrary<Step> = fc.record({
  call: fc.oneof(...drawnKinds),
  isAimed: fc.nat(99).map((percent) => percent < 68),
  pick: fc.nat(9999),
  detail: fc.nat(59),
  isOnSecond: fc.boolean(),
})

export const sequences = (longest: number) =>
  fc.noBias(fc.array(step, { minLength: 1, maxLength: longest, size: 'max' }))

interface Choice {
  kind: Kind
  situation: Situation
  target: Target
  plan: Plan
}

function targetsOf(market: Market, { on }: Kind): Target[] {
  if (on === 'project') return market.projects
  if (on === 'bid') return market.bids
  return on === 'person' ? Object.values(market.people) : [null]
}

/** Everybody with everything: what the model thinks of each. */
function choicesOf(market: Market, kind: Kind, detail: number): Choice[] {
  const actors: (Person | null)[] = [...Object.values(market.people), null]
  return actors.flatMap((actor) =>
    targetsOf(market, kind).map((target) => {
      const situation = { market, actor, detail }
      return { kind, situation, target, plan: kind.plan(situation, target) }
    })
  )
}

const works = ({ plan }: Choice) => plan.statuses.every(isSuccess)

/**
 * Who does it to what. Of what is meant to work, something that the model expects to work; where
 * nothing does yet, something that leads to it.
 */
function choose(market: Market, { call, isAimed, pick, detail }: Step): Choice {
  const wanted = kindOf(call)
  const all = choicesOf(market, wanted, detail)
  if (!isAimed && all.length > 0) return all[pick % all.length]

  const isFull = market.projects.length >= mostProjects
  const makers = isFull ? [offering] : [offering, posting]
  for (const kind of [wanted, ...(before[call] ?? []).map(kindOf), ...makers]) {
    const working = choicesOf(market, kind, detail).filter(works)
    if (working.length > 0) return working[pick % working.length]
  }
  const others = all.length > 0 ? all : choicesOf(market, posting, detail)
  return others[pick % others.length]
}

/** A step of a known story: who calls what, on which project, offer (by number) or person. */
export type Told = [who: Name | 'visitor', call: string, on?: number | Name, detail?: number]

function recall(market: Market, [who, call, on, detail = 0]: Told): Choice {
  const kind = kindOf(call)
  const targets = targetsOf(market, kind)
  const target = typeof on === 'string' ? market.person(on) : targets[(on ?? 1) - 1]
  const situation = { market, actor: who === 'visitor' ? null : market.person(who), detail }
  return { kind, situation, target, plan: kind.plan(situation, target) }
}

/** How often each call went through, was refused, and was checked against a promise. */
export class Tally {
  sequences = 0
  steps = 0
  promises = 0
  readonly calls = new Map<string, { done: number; refused: number }>()
  readonly tolerated = new Map<string, number>()

  count(call: string, status: number) {
    const entry = this.calls.get(call) ?? { done: 0, refused: 0 }
    entry[isSuccess(status) ? 'done' : 'refused'] += 1
    this.calls.set(call, entry)
    this.steps += 1
  }
}

export interface Setting {
  cast: Cast
  ports: [number, number]
  tally: Tally
  /** Which part of the viewers looks around at the end: all of them, or every so many. */
  viewers: number
  /** Whether known disagreements are passed over. */
  tolerates: boolean
  /** How many sequences were played since one failed, to find the shortest that still does. */
  retries: number
}

const mostRetries = 60

/** A disagreement of product and specification; `story` tells who did what until then. */
export class Disagreement extends Error {
  constructor(
    readonly reason: unknown,
    readonly story: string[]
  ) {
    const text = reason instanceof Error ? reason.message : String(reason)
    super(`${text}\n${story.map((line, index) => `  ${index + 1}. ${line}`).join('\n')}`)
  }
}

const expectation = ({ statuses }: Plan) => [...new Set(statuses)].join(' or ')

/** Plays one drawn sequence in a market of its own and checks everything along the way. */
export async function play(steps: Step[], setting: Setting) {
  if (setting.retries > 0) setting.retries += 1
  if (setting.retries > mostRetries) return
  try {
    await perform(steps, setting, choose)
  } catch (error) {
    // The shortest failing sequence is looked for with everybody's eyes.
    setting.viewers = 1
    setting.retries ||= 1
    throw error
  }
}

/** Plays a story that once showed a mistake. */
export function replay(story: Told[], setting: Setting) {
  return perform(story, setting, recall)
}

async function perform<Line>(
  lines: Line[],
  setting: Setting,
  choiceOf: (market: Market, line: Line) => Choice
) {
  const stage = await Stage.open(setting.cast, setting.ports[0], setting.tolerates)
  const story: string[] = []
  try {
    for (const [place, line] of lines.entries()) {
      const { pick, isOnSecond } = { pick: place, isOnSecond: place % 2 === 1, ...line }
      stage.port = setting.ports[isOnSecond ? 1 : 0]
      await act(stage, choiceOf(stage.market, line), pick, story, setting)
    }
    await settleEverything(stage)
    await assertStored(stage)
    await assertBooks(stage)
    await lookAtEverything(stage, setting)
    setting.tally.sequences += 1
  } catch (error) {
    throw new Disagreement(error, story)
  } finally {
    stage.close()
  }
}

async function act(
  stage: Stage,
  { kind, situation, target, plan }: Choice,
  pick: number,
  story: string[],
  { tally, ports }: Setting
) {
  const { market } = stage
  const { actor, detail } = situation
  const who = kind.call.includes('/') ? (actor?.name ?? 'A visitor') : 'Somebody'
  const server = stage.port === ports[0] ? 'first' : 'second'
  story.push(`${who} ${plan.says} (detail ${detail}, ${server} server)`)

  const { promise } = plan
  const promised =
    promise && actor?.isSignedIn ? await promiseFor(stage, actor, promise, target) : undefined
  const reply: Reply<Said> = plan.perform
    ? await plan.perform(stage)
    : await stage.ask(actor, plan.line, plan.body)
  const isDone = isSuccess(reply.status)
  story[story.length - 1] += `: ${reply.status}, expected ${expectation(plan)}`
  tally.count(kind.call, reply.status)

  const excused = (about: 'status' | 'promise') => {
    const happened = { kind, situation, target, plan, reply }
    const excuse = tolerated.find((known) => known.about === about && known.excuses(happened))
    if (!stage.tolerates) return false
    if (excuse) tally.tolerated.set(excuse.id, (tally.tolerated.get(excuse.id) ?? 0) + 1)
    return excuse !== undefined
  }
  if (!plan.statuses.includes(reply.status) && !excused('status')) {
    const said = `${reply.status} (${reply.body.message ?? ''})`
    assert.fail(`${plan.line} answered ${said} instead of ${expectation(plan)}`)
  }
  if (promise && promised !== undefined) {
    tally.promises += 1
    if (promised !== isDone && !excused('promise')) {
      assert.fail(
        `"can.${promise.flag}" of the ${promise.by} was ${promised}, and the call was answered ${reply.status}`
      )
    }
  }
  if (isDone) plan.success?.(reply)
  else plan.refusal?.()

  await assertStored(stage)
  if (pick % 2 === 0) return
  if (target && 'dismissedBy' in target) await lookAt(stage, viewerOf(market, pick), target)
  else if (target && 'attempts' in target) {
    await lookAt(stage, viewerOf(market, pick), target.project)
  }
}

const viewerOf = (market: Market, pick: number) =>
  [...Object.values(market.people), null][pick % (names.length + 1)]

/** The provider's word arrives for whatever was paid, so that the books can be compared. */
async function settleEverything(stage: Stage) {
  const hearing = kindOf('POST /api/webhooks/stripe')
  for (const bid of stage.market.bids.filter(isCharged)) {
    const plan = hearing.plan({ market: stage.market, actor: null, detail: 0 }, bid)
    const reply = await plan.perform?.(stage)
    if (reply?.status === 200) plan.success?.(reply)
  }
}

async function lookAtEverything(stage: Stage, { viewers, tally }: Setting) {
  const all = [...Object.values(stage.market.people), null]
  for (const [place, viewer] of all.entries()) {
    if ((place + tally.sequences) % viewers === 0) await lookAround(stage, viewer)
  }
}
