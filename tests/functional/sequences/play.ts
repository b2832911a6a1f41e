import assert from 'node:assert/strict'
import type { Reply, ResponseFields } from '#tests/helpers/calls'
import {
  choose,
  doingOf,
  kindOf,
  toStep,
  isExpectedToSucceed,
  type Choice,
  type Step,
  type RecordedStep,
} from './choosing.js'
import { isCharged, names, type Market } from './model.js'
import { checkEverythingFor, checkProject } from './observation.js'
import { apply, isSuccess, type Plan } from './plans.js'
import { canFlagFor } from './can_flags.js'
import { marketAfter, concurrentCallFor } from './racing.js'
import { isTimer } from './time_calls.js'
import { Stage, type Cast } from './stage.js'
import { assertPayments, assertStored, assertInvariants } from './stored.js'
import type { Tally } from './tally.js'

export interface Setting {
  cast: Cast
  ports: [number, number]
  tally: Tally
  /** Which viewers check the market at the end: every one (1), or every nth. */
  viewers: number
  /** Sequences played since one failed, to find the shortest that still does. */
  retries: number
}

const mostRetries = 25

/** At most this many preparations for a step, so that one that never becomes possible ends. */
const mostPreparations = 12

/** The product disagrees with the specification; `story` lists the steps so far. */
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

/** Plays one random sequence in its own market and checks everything along the way. */
export async function play(steps: Step[], setting: Setting) {
  if (setting.retries > 0) setting.retries += 1
  if (setting.retries > mostRetries) return
  try {
    await perform(setting, async (scene) => {
      for (const step of steps) await playStep(scene, step)
    })
  } catch (error) {
    // Every viewer helps to find the shortest failing sequence.
    setting.viewers = 1
    setting.retries ||= 1
    throw error
  }
}

/** Plays a sequence that failed once. */
export function replay(story: RecordedStep[], setting: Setting) {
  return perform(setting, async (scene) => {
    for (const [place, told] of story.entries()) {
      scene.stage.port = setting.ports[place % 2]
      await act(scene, toStep(scene.stage.market, told), 1)
    }
  })
}

interface Scene {
  stage: Stage
  story: string[]
  setting: Setting
}

async function perform(setting: Setting, run: (scene: Scene) => Promise<void>) {
  const stage = await Stage.open(setting.cast, setting.ports[0])
  const story: string[] = []
  try {
    await run({ stage, story, setting })
    await settleEverything(stage)
    await assertStored(stage.market)
    await assertPayments(stage.market)
    await assertInvariants(stage.market)
    await checkForViewers(stage, setting)
    setting.tally.add(stage.market)
  } catch (error) {
    throw new Disagreement(error, story)
  } finally {
    await stage.close()
  }
}

/** Runs one random step after the steps it needs. */
async function playStep(scene: Scene, step: Step) {
  const { stage, setting } = scene
  const done = new Set<string>()
  for (let preparations = 0; preparations <= mostPreparations; preparations += 1) {
    stage.port = setting.ports[step.isOnSecond === (preparations % 2 === 0) ? 1 : 0]
    const choice = choose(stage.market, step, done)
    if (done.has(doingOf(choice))) return
    const isIt = choice.kind.call === step.call
    const isRaced = step.isRaced || isTimer(choice.kind)
    const other = isIt && isRaced ? concurrentCallFor(stage.market, choice, step.pick) : null
    if (other) await actAtOnce(scene, [choice, other])
    else await act(scene, choice, isIt ? step.pick : step.pick + preparations + 1)
    if (isIt || !isExpectedToSucceed(choice)) return
    done.add(doingOf(choice))
  }
}

const begin = (stage: Stage, { situation, plan }: Choice): Promise<Reply<ResponseFields>> =>
  plan.perform ? plan.perform(stage) : stage.ask(situation.actor, plan.line, plan.body)

const storyLine = ({ stage, setting }: Scene, { kind, situation, plan }: Choice) => {
  const who = kind.call.includes('/') ? (situation.actor?.name ?? 'A visitor') : 'Somebody'
  const server = stage.port === setting.ports[0] ? 'first' : 'second'
  return `${who} ${plan.says} (detail ${situation.detail}, ${server} server)`
}

async function act(scene: Scene, choice: Choice, pick: number) {
  const { stage, story, setting } = scene
  const { kind, situation, target, plan } = choice
  const { market } = stage
  const { actor } = situation
  story.push(storyLine(scene, choice))

  const { promise } = plan
  const isAsked = promise !== undefined && actor?.isSignedIn === true && pick % 3 > 0
  const flag = isAsked ? await canFlagFor(stage, actor, promise, target) : undefined
  const reply = await begin(stage, choice)
  const isDone = isSuccess(reply.status)
  story[story.length - 1] += `: ${reply.status}, expected ${expectation(plan)}`
  setting.tally.count(kind.call, reply)

  if (!plan.statuses.includes(reply.status)) {
    const said = `${reply.status} (${reply.body.message ?? ''})`
    assert.fail(`${plan.line} answered ${said} instead of ${expectation(plan)}`)
  }
  if (promise && flag !== undefined) {
    setting.tally.promises += 1
    assert.equal(
      flag,
      isDone,
      `"can.${promise.flag}" of the ${promise.by}, when the call is answered ${reply.status},`
    )
  }
  apply(plan, reply)
  stage.endStep()

  // An unexpected change is found after the next change at the latest.
  if (!isDone && !plan.refusal) return
  await assertStored(market)
  if ((pick % 4 > 0 && !plan.viewer) || target === null) return
  const viewer = plan.viewer ?? viewerOf(market, pick)
  if ('dismissedBy' in target) await checkProject(stage, viewer, target)
  else if ('attempts' in target) await checkProject(stage, viewer, target.project)
}

/** Two people act at once, each on their own server. */
async function actAtOnce(scene: Scene, both: [Choice, Choice]) {
  const { stage, story, setting } = scene
  const place = story.push(storyLine(scene, both[0])) - 1
  const first = begin(stage, both[0])
  stage.port = setting.ports.find((port) => port !== stage.port) ?? stage.port
  story.push(`at the same moment ${storyLine(scene, both[1])}`)
  const replies = await Promise.all([first, begin(stage, both[1])])
  for (const [index, reply] of replies.entries()) {
    story[place + index] += `: ${reply.status}`
    setting.tally.count(both[index].kind.call, reply)
  }
  stage.market = await marketAfter(stage.market, [
    [both[0], replies[0]],
    [both[1], replies[1]],
  ])
  stage.endStep()
}

const viewerOf = (market: Market, pick: number) =>
  [...Object.values(market.people), null][pick % (names.length + 1)]

/** Sends the events for everything that was paid, so that the books can be compared. */
async function settleEverything(stage: Stage) {
  const receivingEvent = kindOf('POST /api/webhooks/stripe')
  for (const bid of stage.market.bids.filter(isCharged)) {
    const plan = receivingEvent.plan({ market: stage.market, actor: null, detail: 0 }, bid)
    const reply = await plan.perform?.(stage)
    if (reply) apply(plan, reply)
  }
}

async function checkForViewers(stage: Stage, { viewers, tally }: Setting) {
  const all = [...Object.values(stage.market.people), null]
  for (const [place, viewer] of all.entries()) {
    if ((place + tally.sequences) % viewers === 0) await checkEverythingFor(stage, viewer)
  }
}
