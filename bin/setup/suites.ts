import { globSync } from 'node:fs'
import { type Durations, splitByDuration } from './durations.ts'
import { runNode } from './processes.ts'
import { projectRoot } from './project.ts'
import { prepared, verdict, type Findings, type Step } from './steps.ts'
import type { TestRun } from './test_run.ts'

const LIMIT_MS = { daily: 1_800_000, long: 10_800_000 }

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

/** A larger space for new objects: collecting them takes a tenth of a suite's time otherwise. */
const NODE_FLAGS = ['--max-semi-space-size=64', '--import=@poppinss/ts-exec']

/**
 * Into how many parts a suite is split. More than run at once, so that the cores stay busy until the
 * end even if a part takes longer than recorded.
 */
const PARTS = new Map([
  ['functional', 4],
  ['browser', 4],
])

/** How many parts run at once: twice the cores, because tests wait for half of the time. */
const AT_ONCE = 4

/** Names of the parts of a suite, which are also those of their databases. */
const partsOf = (name: string) =>
  Array.from({ length: PARTS.get(name) ?? 1 }, (_, place) => `${name} ${place + 1}`)

/** Names of the parts that may run at the same time, each with its own database. */
export const suiteParts = [...PARTS.keys()].flatMap(partsOf)

/** Splits a suite's files into a `--files` list for each part. */
function sharesOf(name: string): { part: string; flags: string[] }[] {
  const files = globSync(`tests/${name}/**/*.spec.ts`, { cwd: projectRoot })
  const lists = splitByDuration(files, PARTS.get(name) ?? 1)
  return partsOf(name).map((part, place) => ({
    part,
    flags: lists[place].map((path) => `--files=${path}`),
  }))
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

/**
 * The test suites. Those that share a database run one after the other. `filters` are Japa's flags,
 * such as --files=bids.
 */
export function suites(
  run: TestRun,
  browser: { path?: string },
  filters: string[],
  durations: Durations
): Step[] {
  const slots = new Slots()
  let matches = 0
  const suite = (name: string, needs: string[], after: string[]): Step => ({
    name,
    needs,
    after,
    async run() {
      const play = async (part: string, flags: string[]) => {
        const env = {
          ...(await run.environment(part)),
          CHROME_PATH: browser.path,
          ...(name === 'long' && { RACE_ROUNDS: '200' }),
        }
        const { code, output } = await runNode(
          [...NODE_FLAGS, 'bin/test.ts', name, '--reporters=spec,ndjson', ...flags],
          env,
          name === 'long' ? LIMIT_MS.long : LIMIT_MS.daily,
          durations.reader()
        )
        matches += readReport(output).sums?.total ?? 0
        return judge(code, output, filters.length > 0)
      }
      if (!PARTS.has(name) || filters.length || run.isShared) return play(name, filters)
      return durations.ofSuite(name, async () =>
        sumOf(
          await Promise.all(
            sharesOf(name).map(({ part, flags }) => slots.run(() => play(part, flags)))
          )
        )
      )
    },
  })

  return [
    suite('unit', ['database'], ['codegen', 'migrations', 'databases of the suites']),
    suite('functional', ['databases of the suites', 'pages'], ['unit']),
    suite('browser', ['databases of the suites', 'pages', 'chromium'], ['unit']),
    suite('long', ['migrations', 'pages', 'chromium'], []),
    {
      name: FILTER,
      after: ['unit', 'functional', 'browser', 'long'],
      run: async () =>
        matches > 0 ? prepared : verdict(false, `No test matches ${filters.join(' ')}.`),
    },
  ]
}
