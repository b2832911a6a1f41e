import { writeFile } from 'node:fs/promises'
import type { Assert } from '@japa/assert'
import fc from 'fast-check'
import env from '#start/env'
import { assertInvariants } from '#tests/helpers/invariants'
import { assertBooksAgree } from '#tests/helpers/payments'
import { play, sequences, Tally, type Setting } from './play.js'
import { registerCast } from './stage.js'

interface Course {
  count: number
  /** Steps of the longest sequence. */
  longest: number
  /** Port of the other server. */
  second: number
  /** Sequences side by side. */
  lanes?: number
}

const numberFrom = (name: string, standard: number) => Number(process.env[name] ?? standard)

/**
 * Plays random sequences; `SEQUENCES` says how many, `SEQUENCE_SEED` which. A failure names the
 * seed and tells the shortest sequence that still fails; `SEQUENCE_REPORT` names a file for how
 * often each call went through.
 */
export async function runSequences(assert: Assert, { count, longest, second, lanes = 3 }: Course) {
  const seed = numberFrom('SEQUENCE_SEED', Date.now() % 1_000_000)
  const total = numberFrom('SEQUENCES', count)
  const setting = await newSetting(second)
  const { tally } = setting
  const lane = (number: number) => {
    const own = { ...setting }
    const property = fc.asyncProperty(sequences(longest), (steps) => play(steps, own))
    const numRuns = Math.ceil(total / lanes)
    return fc.check(property, { seed: seed + number, numRuns, interruptAfterTimeLimit: 3_000_000 })
  }
  const results = await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  const file = process.env.SEQUENCE_REPORT
  if (file) await writeFile(file, report(tally))
  const failures = results.flatMap(({ failed, errorInstance }, number) =>
    failed ? `lane ${number}: ${(errorInstance as Error).message}` : []
  )
  if (failures.length > 0) assert.fail(`SEQUENCE_SEED=${seed}\n${failures.join('\n')}`)
  await assertInvariants(assert)
  await assertBooksAgree(assert)
}

/** What sequences start with on two servers: registered people, and nothing counted yet. */
export async function newSetting(second: number): Promise<Setting> {
  const ports: [number, number] = [env.get('PORT'), second]
  const cast = await registerCast()
  return { cast, ports, tally: new Tally(), viewers: 3, tolerates: true, retries: 0 }
}

function report({ sequences: played, steps, promises, calls, tolerated }: Tally) {
  const lines = [...calls].map(
    ([call, { done, refused }]) => `${call}: ${done} done, ${refused} refused`
  )
  const excused = [...tolerated].map(([id, times]) => `tolerated ${id}: ${times}`)
  return [`${played} sequences, ${steps} steps, ${promises} promises`, ...lines, ...excused].join(
    '\n'
  )
}
