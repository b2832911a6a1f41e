/**
 * `npm test` runs all checks and daily suites and ends with `N passed, N failed`.
 * `npm run check` runs the checks that only read the code.
 * `npm run test:long` runs the long suite, which takes about an hour.
 *
 *   npm test -- --only=lint,types         some checks, by the names it prints
 *   npm test -- functional --files=bids   some tests; the flags are Japa's
 */
import { inspections, preparations } from './setup/checks.ts'
import { onStopRequest, stopAll } from './setup/processes.ts'
import { runScript } from './setup/project.ts'
import { runSteps, selectSteps, type Step } from './setup/steps.ts'
import { FILTER, suites } from './setup/suites.ts'
import { offeredDatabase, TestRun } from './setup/test_run.ts'

const LANES = 2
const SUITES = ['unit', 'functional', 'browser']
const LONG = 'long'
const CHECKS = 'checks'

/** The steps selected by the arguments, with the steps they need; all daily ones by default. */
function plan(run: TestRun, args: string[]): Step[] {
  const only = args.filter((arg) => arg.startsWith('--only='))
  const names = args.filter((arg) => !arg.startsWith('-'))
  const filters = args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only='))

  const browser: { path?: string } = {}
  const steps = [...preparations(run, browser), ...suites(run, browser, filters), ...inspections()]
  const chosen = [...only.flatMap((arg) => arg.slice('--only='.length).split(',')), ...names]
  if (chosen.join() === CHECKS) return inspections()
  if (filters.length) return selectSteps(steps, [...(chosen.length ? chosen : SUITES), FILTER])
  if (chosen.length) return selectSteps(steps, chosen)
  return steps.filter(({ name }) => name !== LONG && name !== FILTER)
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  const run = new TestRun()
  try {
    const steps = plan(run, process.argv.slice(2))
    if (steps.some(({ name }) => name === 'database')) offeredDatabase()

    const { passed, failed } = await runSteps(steps, LANES)
    process.once('exit', () => console.log(`${passed} passed, ${failed} failed`))
    return failed ? 1 : 0
  } finally {
    await stopAll()
    await run.close()
  }
})
