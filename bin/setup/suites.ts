import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/** A larger space for new objects: collecting them takes a tenth of a suite's time otherwise. */
const NODE_FLAGS = ['--max-semi-space-size=64', '--import=@poppinss/ts-exec']

/** How many processes share the tests of a suite, because its tests mostly wait. */
const PROCESSES = new Map([
  ['functional', 3],
  ['browser', 3],
])

/** Names of the processes of a suite: its own, and its own with a number. */
const processesOf = (name: string) =>
  Array.from({ length: PROCESSES.get(name) ?? 1 }, (_, place) =>
    place === 0 ? name : `${name} ${place + 1}`
  )

/** Names of the processes that run at the same time, each with its own database. */
export const suiteProcesses = [...PROCESSES.keys()].flatMap(processesOf)

/** Splits a suite's files into as many `--files` lists of similar size as it has processes. */
function sharesOf(name: string): { place: string; flags: string[] }[] {
  const size = (path: string) => statSync(join(projectRoot, path)).size
  const files = globSync(`tests/${name}/**/*.spec.ts`, { cwd: projectRoot })
  const flags = files.sort((a, b) => size(b) - size(a)).map((path) => `--files=${path}`)
  const places = processesOf(name)
  return places.map((place, share) => ({
    place,
    flags: flags.filter((_, rank) => rank % places.length === share),
  }))
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
export function suites(run: TestRun, browser: { path?: string }, filters: string[]): Step[] {
  let matches = 0
  const suite = (name: string, needs: string[], after: string[]): Step => ({
    name,
    needs,
    after,
    async run() {
      const play = async (place: string, flags: string[]) => {
        const env = {
          ...(await run.environment(place)),
          CHROME_PATH: browser.path,
          ...(name === 'long' && { RACE_ROUNDS: '200' }),
        }
        const { code, output } = await runNode(
          [...NODE_FLAGS, 'bin/test.ts', name, '--reporters=spec,ndjson', ...flags],
          env,
          LIMIT_MS
        )
        matches += readReport(output).sums?.total ?? 0
        return judge(code, output, filters.length > 0)
      }
      if (!PROCESSES.has(name) || filters.length || run.isShared) return play(name, filters)
      return sumOf(await Promise.all(sharesOf(name).map(({ place, flags }) => play(place, flags))))
    },
  })

  return [
    suite('unit', ['database'], ['codegen', 'migrations', 'databases of the suites']),
    suite('functional', ['databases of the suites', 'pages'], ['unit']),
    // Each takes both cores: side by side, single tests would wait for the other suite's and time out.
    suite('browser', ['databases of the suites', 'pages', 'chromium'], ['unit', 'functional']),
    suite('long', ['migrations', 'pages', 'chromium'], []),
    {
      name: FILTER,
      after: ['unit', 'functional', 'browser', 'long'],
      run: async () =>
        matches > 0 ? prepared : verdict(false, `No test matches ${filters.join(' ')}.`),
    },
  ]
}
