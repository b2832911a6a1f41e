/**
 * `npm test`: every check and every daily suite, ending in `N passed, N failed`.
 * `npm run test:long`: the suite of long searches, which takes an hour or so.
 *
 *   npm test -- --only=lint,types      some of the checks, by the names that it prints
 *   npm test -- functional --files=bids   some of the tests; the flags are Japa's
 */
import { inspections, preparations } from './setup/checks.ts'
import { onStopRequest, stopAll } from './setup/processes.ts'
import { runScript } from './setup/project.ts'
import { runSteps, selectSteps, type Step } from './setup/steps.ts'
import { suites } from './setup/suites.ts'
import { offeredDatabase, TestRun } from './setup/test_run.ts'

const LANES = 2
const SUITES = ['unit', 'functional', 'browser']
const LONG = 'long'

/** The steps that the arguments ask for: all of them, or some with what these need. */
function plan(run: TestRun, args: string[]): Step[] {
  const only = args.filter((arg) => arg.startsWith('--only='))
  const names = args.filter((arg) => !arg.startsWith('-'))
  const filters = args.filter((arg) => arg.startsWith('-') && !arg.startsWith('--only='))

  const browser: { path?: string } = {}
  const steps = [...preparations(run, browser), ...suites(run, browser, filters), ...inspections()]
  const chosen = [...only.flatMap((arg) => arg.slice('--only='.length).split(',')), ...names]
  if (chosen.length) return selectSteps(steps, chosen)
  return filters.length ? selectSteps(steps, SUITES) : steps.filter(({ name }) => name !== LONG)
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
