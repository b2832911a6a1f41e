import { writeFile } from 'node:fs/promises'
import type { Assert } from '@japa/assert'
import fc from 'fast-check'
import env from '#start/env'
import { refreshReputation } from '#models/user/reputation'
import { refreshUsualPrices } from '#queries/usual_prices'
import { assertInvariants } from '#tests/helpers/invariants'
import { assertPaymentsAgree } from '#tests/helpers/payments'
import { sequences } from './choosing.js'
import { play, type Setting } from './play.js'
import { registerCast } from './stage.js'
import { Tally } from './tally.js'

interface RunOptions {
  count: number
  /** Maximum number of steps in a sequence. */
  longest: number
  /** Port of the other server. */
  second: number
  /** The seed; random if left out. */
  seed?: number
  /** Sequences that run in parallel. */
  lanes?: number
}

const numberFrom = (name: string, standard: number) => Number(process.env[name] ?? standard)

/**
 * Plays random sequences; `SEQUENCES` sets how many, `SEQUENCE_SEED` which. The seed is printed; a
 * failure prints the shortest sequence that still fails. `SEQUENCE_REPORT` names a file for how
 * often each call succeeded.
 */
export async function runSequences(assert: Assert, options: RunOptions) {
  const { count, longest, second, lanes = 4 } = options
  const seed = numberFrom('SEQUENCE_SEED', options.seed ?? Date.now() % 1_000_000)
  const total = numberFrom('SEQUENCES', count)
  console.log(`SEQUENCE_SEED=${seed} SEQUENCES=${total}`)
  const start = performance.now()
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
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  if (file) await writeFile(file, `seed ${seed}, ${seconds} s\n${tally.report()}\n`)
  const failures = results.flatMap(({ failed, errorInstance, numRuns }, number) =>
    failed ? `lane ${number}, run ${numRuns}: ${(errorInstance as Error).message}` : []
  )
  if (failures.length > 0) assert.fail(`SEQUENCE_SEED=${seed}\n${failures.join('\n')}`)
  await refreshUsualPrices()
  await refreshReputation()
  await assertInvariants(assert)
  await assertPaymentsAgree(assert)
}

/** The setting that sequences on two servers start with: registered people and empty counts. */
export async function newSetting(second: number): Promise<Setting> {
  const ports: [number, number] = [env.get('PORT'), second]
  const cast = await registerCast()
  return { cast, ports, tally: new Tally(), viewers: 4, retries: 0 }
}
