import { setTimeout } from 'node:timers/promises'
import type { Assert } from '@japa/assert'
import { assertInvariants } from '#tests/helpers/invariants'

const ROUNDS = 20

/** Plays a race again and again; after each round the market must be whole. */
export async function inRounds(assert: Assert, play: (round: number) => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) {
    await play(round)
    await assertInvariants(assert)
  }
}

/**
 * Runs calls side by side and answers in their order. In even rounds all begin in the same
 * instant, in odd ones up to 40 ms apart, so that now this one is ahead and now that.
 */
export function race<Result>(
  round: number,
  ...calls: (() => Promise<Result>)[]
): Promise<Result[]> {
  return Promise.all(
    calls.map(async (start) => {
      if (round % 2 === 1) await setTimeout(Math.random() * 40)
      return start()
    })
  )
}
