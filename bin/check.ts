/**
 * `npm test` runs all checks and daily suites and ends with `N passed, N failed`.
 * `npm run test:engines` runs the main path in Firefox and WebKit.
 * `npm run check` runs the checks that only read the code.
 * `npm run test:long` runs the long suite in six parts, each of half an hour at most.
 *
 *   npm test -- --only=lint,types         some checks, by the names it prints
 *   npm test -- functional --files=bids   some tests; the flags are Japa's
 *   npm run test:long -- --part=3/6       one part of the long suite
 *   npm test -- --durations               prints the slowest tests and files at the end
 *   npm test -- --record-durations        the same; writes tests/durations.json
 */
import { Durations } from './setup/durations.ts'
import { inspections, preparations } from './setup/checks.ts'
import { onStopRequest, stopAll } from './setup/processes.ts'
import { runScript, SetupError } from './setup/project.ts'
import { runSteps, selectSteps, type Step } from './setup/steps.ts'
import { FILTER, LONG_PARTS, longSteps, suites } from './setup/suites.ts'
import { offeredDatabase, TestRun } from './setup/test_run.ts'

/** Steps at a time. The suites among them share places, which use the cores fully. */
const LANES = 4
const SUITES = ['unit', 'functional', 'browser']
const LONG = 'long'
const CHECKS = 'checks'

const SHOW_DURATIONS = '--durations'
const RECORD_DURATIONS = '--record-durations'

/** The values of all flags of this name, such as `--only=lint,types`. */
const valuesOf = (flag: string, args: string[]) =>
  args
    .filter((arg) => arg.startsWith(`${flag}=`))
    .flatMap((arg) => arg.slice(flag.length + 1).split(','))

/** The steps of the long suite: all of them, or the chosen parts. */
function longStepsOf(parts: string[]): string[] {
  const unknown = parts.find((part) => !longSteps.includes(`${LONG} ${part}`))
  if (unknown !== undefined) {
    throw new SetupError(
      `There is no part "${unknown}". The long suite has the parts 1/${LONG_PARTS} to ${LONG_PARTS}/${LONG_PARTS}; give one as --part=3/${LONG_PARTS}.`
    )
  }
  return parts.length ? parts.map((part) => `${LONG} ${part}`) : longSteps
}

/** The steps selected by the arguments, with the steps they need; all daily ones by default. */
function plan(run: TestRun, args: string[], durations: Durations): Step[] {
  const parts = valuesOf('--part', args)
  const names = args.filter((arg) => !arg.startsWith('-'))
  const own = /^--(only|part)=|^--(record-)?durations$/
  const filters = args.filter((arg) => arg.startsWith('-') && !own.test(arg))

  const browser: { path?: string } = {}
  const steps = [
    ...preparations(run, browser),
    ...suites(run, browser, filters, durations),
    ...inspections(),
  ]
  const chosen = [...valuesOf('--only', args), ...names]
  if (chosen.join() === CHECKS) return inspections()
  if (filters.length) return selectSteps(steps, [...(chosen.length ? chosen : SUITES), FILTER])
  if (chosen.includes(LONG) || parts.length) {
    const others = chosen.filter((name) => name !== LONG)
    return selectSteps(steps, [...others, ...longStepsOf(parts)])
  }
  if (chosen.length) return selectSteps(steps, chosen)
  return steps.filter(({ name }) => !/^(?:long|engine)/.test(name) && name !== FILTER)
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  const run = new TestRun()
  try {
    const args = process.argv.slice(2)
    const durations = new Durations()
    const isTimed = args.some((arg) => [SHOW_DURATIONS, RECORD_DURATIONS].includes(arg))
    const steps = plan(run, args, durations)
    if (steps.some(({ name }) => name === 'database')) offeredDatabase()

    const { passed, failed } = await runSteps(steps, LANES)
    if (isTimed) console.log(`\n${durations.summary()}\n`)
    if (args.includes(RECORD_DURATIONS)) durations.record()
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`))
    return failed ? 1 : 0
  } finally {
    await stopAll()
    await run.close()
  }
})
