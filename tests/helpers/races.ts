import { setTimeout } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import type { Group } from '@japa/runner/core'
import env from '#start/env'
import { call, type Reply, type Said } from '#tests/helpers/calls'
import { assertInvariants } from '#tests/helpers/invariants'
import type { Person } from '#tests/helpers/people'
import { startSecondServer } from '#tests/helpers/second_server'

interface Course {
  /** Fifty when left out, two hundred in `npm run test:long`. */
  rounds?: number
  /** Rounds side by side, each on a project of its own; ten when left out. */
  abreast?: number
  /** What else must hold whenever all of them have come to rest. */
  atRest?: () => Promise<unknown>
}

const usualRounds = Number(process.env.RACE_ROUNDS ?? 50)

/** The processes that the calls of a race are spread over. */
const servers = { first: env.get('PORT'), second: env.get('PORT') }

/** Starts the other process for the races of this group. */
export function onTwoServers(group: Group) {
  group.setup(async () => {
    const { port, stop } = await startSecondServer({})
    servers.second = port
    return async () => {
      servers.second = servers.first
      await stop()
    }
  })
}

/** Plays a race again and again; whenever nothing is under way the market must be whole. */
export async function inRounds(
  assert: Assert,
  play: (round: number) => Promise<unknown>,
  { rounds = usualRounds, abreast = 10, atRest }: Course = {}
) {
  for (let first = 0; first < rounds; first += abreast) {
    await Promise.all(Array.from({ length: abreast }, (_, lane) => play(first + lane)))
    await assertInvariants(assert)
    await atRest?.()
  }
}

/** `call`, of one of the two servers. */
export type Ask = (person: Person | null, line: string, body?: unknown) => Promise<Reply<Said>>

const askAt =
  (port: number): Ask =>
  (person, line, body) =>
    call(person, line, body, port)

/**
 * Runs calls side by side and answers in their order; each gets a server to ask. In even rounds all begin in the same instant, in odd ones up to 40 ms apart, so that now this one is
 * ahead and now that; neighbours ask different servers, and change them from round to round.
 */
export function race<Result>(
  round: number,
  ...calls: ((ask: Ask) => Promise<Result>)[]
): Promise<Result[]> {
  return Promise.all(
    calls.map(async (start, place) => {
      if (round % 2 === 1) await setTimeout(Math.random() * 40)
      return start(askAt((place + (round >> 1)) % 2 === 0 ? servers.first : servers.second))
    })
  )
}
