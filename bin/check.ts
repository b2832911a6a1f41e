/**
 * `npm test` runs all checks and daily suites and ends with `N passed, N failed`. It runs the suite of services,
 * too, if what they cover has changed (bin/setup/changes.ts).
 * `npm run test:services` runs that suite alone.
 * `npm run test:engines` runs the main path in Firefox and WebKit.
 * `npm run check` runs the checks that only read the code.
 * `npm run test:long` runs the long suite in six parts, each of half an hour at most.
 *
 *   npm test -- --only=lint,types         some checks, by the names it prints
 *   npm test -- functional --files=bids   some tests; the flags are Japa's
 *   npm run test:long -- --part=3/6       one part of the long suite
 *   npm test -- --durations               prints the slowest tests and files at the end
 *   npm test -- --record-durations        the same; writes tests/durations.json
 *   npm test -- --help                    prints this text
 */
import { readFileSync } from 'node:fs'
import { changesServices } from './setup/changes.ts'
import { Durations } from './setup/durations.ts'
import { inspections, preparations } from './setup/checks.ts'
import { onStopRequest, stopAll } from './setup/processes.ts'
import { runScript, SetupError } from './setup/project.ts'
import { runSteps, selectSteps, type Step } from './setup/steps.ts'
import { FILTER, LONG_PARTS, longSteps, suites } from './setup/suites.ts'
import { offeredDatabase, TestRun } from './setup/test_run.ts'

/** Steps at a time. The suites among them share places, which use the cores fully. */
const LANES = 4
const SUITES = ['unit', 'functional', 'pages', 'browser', 'services']
const LONG = 'long'
const CHECKS = 'checks'

const SHOW_DURATIONS = '--durations'
const RECORD_DURATIONS = '--record-durations'
const HELP = ['--help', '-h']

/** The comment at the top of this file, without its marks. */
function usage(): string {
  const [comment] = readFileSync(import.meta.filename, 'utf8').split(' */')
  return comment
    .replace('/**\n', '')
    .replaceAll(/^ \* ?/gm, '')
    .trimEnd()
}

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
  const isLeftOut = changesServices()
    ? /^(?:long|engine|filter)/
    : /^(?:long|engine|filter|services)/
  return steps.filter(({ name }) => !isLeftOut.test(name))
}

onStopRequest(() => void stopAll())

await runScript(async () => {
  const args = process.argv.slice(2)
  if (args.some((arg) => HELP.includes(arg))) {
    console.log(usage())
    return 0
  }
  const run = new TestRun()
  try {
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
