/**
 * `npm test` runs all checks and daily suites and ends with `N passed, N failed`.
 * `npm run test:long` runs the long suite, which takes about an hour.
 *
 *   npm test -- --only=lint,types         some checks, by the names it prints
 *   npm test -- functional --files=bids   some tests; the flags are Japa's
 *   npm test -- --durations               prints the slowest tests and files at the end
 *   npm test -- --record-durations        the same; writes tests/durations.json
 */
import { Durations } from './setup/durations.ts'
import { inspections, preparations } from './setup/checks.ts'
import { onStopRequest, stopAll } from './setup/processes.ts'
import { runScript } from './setup/project.ts'
import { runSteps, selectSteps, type Step } from './setup/steps.ts'
import { FILTER, suites } from './setup/suites.ts'
import { offeredDatabase, TestRun } from './setup/test_run.ts'

const LANES = 2
const SUITES = ['unit', 'functional', 'browser']
const LONG = 'long'

const SHOW_DURATIONS = '--durations'
const RECORD_DURATIONS = '--record-durations'

/** The steps selected by the arguments, with the steps they need; all daily ones by default. */
function plan(run: TestRun, args: string[], durations: Durations): Step[] {
  const only = args.filter((arg) => arg.startsWith('--only='))
  const names = args.filter((arg) => !arg.startsWith('-'))
  const filters = args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only='))

  const browser: { path?: string } = {}
  const steps = [
    ...preparations(run, browser),
    ...suites(run, browser, filters, durations),
    ...inspections(),
  ]
  const chosen = [...only.flatMap((arg) => arg.slice('--only='.length).split(',')), ...names]
  if (filters.length) return selectSteps(steps, [...(chosen.length ? chosen : SUITES), FILTER])
  if (chosen.length) return selectSteps(steps, chosen)
  return steps.filter(({ name }) => name !== LONG && name !== FILTER)
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  const run = new TestRun()
  try {
    const args = process.argv.slice(2)
    const durations = new Durations()
    const isTimed = args.some((arg) => [SHOW_DURATIONS, RECORD_DURATIONS].includes(arg))
    const names = args.filter((arg) => ![SHOW_DURATIONS, RECORD_DURATIONS].includes(arg))
    const steps = plan(run, names, durations)
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
