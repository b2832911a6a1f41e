import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { type Durations, splitByDuration } from './durations.ts'
import { runNode } from './processes.ts'
import { projectRoot } from './project.ts'
import { prepared, verdict, type Findings, type Step } from './steps.ts'
import type { TestRun } from './test_run.ts'

const LIMIT_MS = 10_800_000

/** Totals at the end of Japa's machine-readable report. */
interface Aggregates {
  total: number
  passed: number
  failed: number
  skipped: number
  todo: number
  regression: number
}

/**
 * Separates the human-readable report from the machine-readable one; both are in the same output.
 */
function readReport(output: string): { text: string; sums?: Aggregates } {
  const isEvent = (line: string) => /^\{"(event|aggregates)":/.test(line)
  const lines = output.split('\n')
  const last = lines.findLast((line) => line.startsWith('{"aggregates":'))
  return {
    text: lines.filter((line) => !isEvent(line)).join('\n'),
    sums: last && JSON.parse(last).aggregates,
  }
}

/** Result of a suite: its tests, plus one failure if the process failed outside of a test. */
function judge(code: number | null, output: string, isFiltered: boolean): Findings {
  const { text, sums } = readReport(output)
  if (!sums) return verdict(false, `${text.trimEnd()}\n\nThe suite ended before its report.`)

  const { total, passed, failed, skipped, todo, regression } = sums
  const missing = [skipped && `${skipped} skipped`, todo && `${todo} to do`].filter(Boolean)
  const note = [`${total} tests`, ...missing].join(', ')
  // Skipped and todo tests count as failed, because they prove nothing.
  const findings = {
    passed: passed + regression,
    failed: failed + skipped + todo,
    output: missing.length ? `${text.trimEnd()}\n\nNot run: ${missing.join(', ')}.` : text,
    isVerbose: isFiltered,
  }
  if (total === 0 && !isFiltered) return { ...verdict(false, 'The suite has no tests.'), note }
  if (code !== 0 && failed === 0) {
    const reason = code === null ? 'The process did not end by itself.' : `Exit code ${code}.`
    return {
      ...findings,
      failed: findings.failed + 1,
      output: `${findings.output.trimEnd()}\n\n${reason}`,
      note,
    }
  }
  return { ...findings, note }
}

/** The step that fails if the filters select no test. */
export const FILTER = 'filter'

/**
 * A larger space for new objects: collecting them takes a tenth of a suite's time otherwise. With the
 * four threads that V8 has by default, collecting takes a fifth more processor time.
 */
const NODE_FLAGS = [
  '--max-semi-space-size=64',
  '--v8-pool-size=1',
  '--import=./bin/setup/typescript.js',
]

/** One process of a suite: its name, which is also its database's, and Japa's flags. */
interface Share {
  name: string
  flags: string[]
  env?: NodeJS.ProcessEnv
}

/**
 * Into how many processes a daily suite is split. More than run at once, so that the cores stay busy
 * until the end even if a process takes longer than recorded.
 */
const SHARES = 4

/** How many processes run at once: twice the cores, because tests wait for half of the time. */
const AT_ONCE = 4

/** How many parts the long suite has. Each takes half an hour at most, and can be run alone. */
export const LONG_PARTS = 6

/**
 * Random sequences of the whole long suite. One takes about four seconds of processor time, so those of a
 * part take five to ten minutes on two idle cores.
 */
const LONG_SEQUENCES = 900
const LONG_SEQUENCES_FILE = 'tests/long/sequences.spec.ts'

const filesIn = (patterns: string[]) => globSync(patterns, { cwd: projectRoot })

const fileFlags = (files: string[]) => files.map((path) => `--files=${path}`)

/** Splits a suite's files into processes that take about the same time. */
function dailyShares(suite: string, shares = SHARES): Share[] {
  const lists = splitByDuration(suite, filesIn([`tests/${suite}/**/*.spec.ts`]), shares)
  return lists.map((files, place) => ({ name: `${suite} ${place + 1}`, flags: fileFlags(files) }))
}

/** A part of the long suite: a process for each of its files, and one for its random sequences. */
function longShares(part: number): Share[] {
  const files = filesIn(['tests/long/*.spec.ts', 'tests/functional/races/*.spec.ts'])
  const others = files.filter((path) => path !== LONG_SEQUENCES_FILE)
  const own = splitByDuration('long', others, LONG_PARTS)[part - 1]
  const share = (path: string, env: NodeJS.ProcessEnv) => {
    return { name: `long ${basename(path, '.spec.ts')}`, flags: fileFlags([path]), env }
  }
  return [
    share(LONG_SEQUENCES_FILE, { SEQUENCES: String(Math.ceil(LONG_SEQUENCES / LONG_PARTS)) }),
    ...own.map((path) => share(path, {})),
  ]
}

/** Runs tasks in the order in which they are asked for, so many at a time. */
class Slots {
  #free = AT_ONCE
  readonly #waiting: (() => void)[] = []

  async run<T>(task: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((start) => this.#waiting.push(start))
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

function sumOf(all: Findings[]): Findings {
  const sum = (key: 'passed' | 'failed') => all.reduce((total, one) => total + one[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const output = all.map((one) => one.output).join('\n')
  return { passed, failed, output, note: `${passed + failed} tests` }
}

/** The steps of the long suite, in order. */
export const longSteps = Array.from(
  { length: LONG_PARTS },
  (_, place) => `long ${place + 1}/${LONG_PARTS}`
)

/**
 * The test suites, split among processes unless `filters`, Japa's flags such as --files=bids, select
 * some tests or all processes share one database.
 */
export function suites(
  run: TestRun,
  browser: { path?: string },
  filters: string[],
  durations: Durations
): Step[] {
  const slots = new Slots()
  let matches = 0

  async function play(suite: string, { name, flags, env }: Share): Promise<Findings> {
    const isLong = suite === 'long'
    const { code, output } = await runNode(
      [...NODE_FLAGS, 'bin/test.ts', suite, '--reporters=spec,ndjson', ...flags],
      {
        ...(await run.environment(name)),
        CHROME_PATH: browser.path,
        ...(isLong && { RACE_ROUNDS: '200' }),
        ...env,
      },
      LIMIT_MS,
      durations.reader(suite)
    )
    matches += readReport(output).sums?.total ?? 0
    return judge(code, output, filters.length > 0)
  }

  const step = (
    name: string,
    suite: string,
    shares: () => Share[],
    order: Pick<Step, 'needs' | 'after'>
  ): Step => ({
    name,
    ...order,
    run: () =>
      durations.ofSuite(name, async () => {
        if (filters.length) return play(suite, { name, flags: filters })
        const plays = shares().map((share) => () => play(suite, share))
        if (!run.isShared) return sumOf(await Promise.all(plays.map((one) => slots.run(one))))
        const results: Findings[] = []
        for (const one of plays) results.push(await one())
        return sumOf(results)
      }),
  })

  const needs = ['migrations', 'build']
  return [
    step('unit', 'unit', () => [{ name: 'unit', flags: [] }], {
      needs: ['migrations'],
      after: ['codegen'],
    }),
    step('functional', 'functional', () => dailyShares('functional'), {
      needs,
      after: run.isShared ? ['unit'] : [],
    }),
    step('pages', 'pages', () => dailyShares('pages', 2), {
      needs: [...needs, 'one script'],
      // Two suites that share a database must not run at the same time.
      after: run.isShared ? ['unit', 'functional'] : [],
    }),
    step('browser', 'browser', () => dailyShares('browser'), {
      needs: [...needs, 'chromium'],
      after: run.isShared ? ['unit', 'functional', 'pages'] : [],
    }),
    step('services', 'services', () => dailyShares('services'), {
      needs: [...needs, 'chromium'],
      after: run.isShared ? ['unit', 'functional', 'pages', 'browser'] : [],
    }),
    step('engines', 'engines', () => [{ name: 'engines', flags: [] }], {
      needs: [...needs, 'engine programs'],
    }),
    step('long', 'long', () => [{ name: 'long', flags: [] }], { needs: [...needs, 'chromium'] }),
    ...longSteps.map((name, place) =>
      step(name, 'long', () => longShares(place + 1), {
        needs: [...needs, 'chromium'],
        after: longSteps.slice(0, place),
      })
    ),
    {
      name: FILTER,
      after: ['unit', 'functional', 'pages', 'browser', 'services', 'engines', 'long'],
      run: async () =>
        matches > 0 ? prepared : verdict(false, `No test matches ${filters.join(' ')}.`),
    },
  ]
}
