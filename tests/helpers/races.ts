import { setTimeout } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import type { Group } from '@japa/runner/core'
import env from '#start/env'
import { call, type Reply, type ResponseFields } from '#tests/helpers/calls'
import { assertInvariants } from '#tests/helpers/invariants'
import type { Person } from '#tests/helpers/people'
import { sharedServer } from '#tests/helpers/second_server'

interface RaceOptions {
  /** Default 10, or 200 in `npm run test:long`. */
  rounds?: number
  /** Rounds that run in parallel, each on its own project. Default 10. */
  concurrency?: number
  /** Checks what else must hold after each batch of rounds. */
  afterEachBatch?: () => Promise<unknown>
  /** Whether enough was seen; if not, further batches follow, up to `mostRounds`. */
  isEnough?: () => Promise<boolean>
}

const usualRounds = Number(process.env.RACE_ROUNDS ?? 10)

/** Rounds after which a race ends, even if it has always had the same winner. */
const mostRounds = Math.max(usualRounds, 200)

/** Ports of the processes that share the calls of a race. */
const servers = { first: env.get('PORT'), second: env.get('PORT') }

/** Has the second server that tests share take part in the races of this group. */
export function onTwoServers(group: Group) {
  group.setup(async () => {
    servers.second = (await sharedServer()).port
    return () => void (servers.second = servers.first)
  })
}

/** Repeats a race, and checks the invariants whenever no call is running. */
export async function repeatRace(
  assert: Assert,
  play: (round: number) => Promise<unknown>,
  {
    rounds = usualRounds,
    concurrency = 10,
    afterEachBatch,
    isEnough = async () => true,
  }: RaceOptions = {}
) {
  const isOver = async (played: number) =>
    played >= mostRounds || (played >= rounds && (await isEnough()))
  for (let first = 0; !(await isOver(first)); first += concurrency) {
    await Promise.all(Array.from({ length: concurrency }, (_, lane) => play(first + lane)))
    await assertInvariants(assert)
    await afterEachBatch?.()
  }
}

/** `call` on one of the two servers. */
export type Ask = (
  person: Person | null,
  line: string,
  body?: unknown
) => Promise<Reply<ResponseFields>>

const askAt =
  (port: number): Ask =>
  (person, line, body) =>
    call(person, line, body, port)

/** Milliseconds that grow from one batch of ten rounds to the next. */
export const longerWith = (round: number, ms: number) => ms * (1 + Math.floor(round / 10))

/**
 * Runs calls in parallel, and returns their results in order. In even rounds all start at once, in
 * odd rounds up to 40 ms apart, so that each may come first; further apart in later batches, because calls take
 * longer on a busy machine. Adjacent calls use different servers,
 * which alternate from round to round.
 */
export function race<Result>(
  round: number,
  ...calls: ((ask: Ask) => Promise<Result>)[]
): Promise<Result[]> {
  return Promise.all(
    calls.map(async (start, place) => {
      if (round % 2 === 1) await setTimeout(Math.random() * longerWith(round, 40))
      return start(askAt((place + (round >> 1)) % 2 === 0 ? servers.first : servers.second))
    })
  )
}
