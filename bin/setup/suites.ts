import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { runNode } from './processes.ts'
import { projectRoot } from './project.ts'
import type { Findings, Step } from './steps.ts'
import { verdict } from './steps.ts'
import type { TestRun } from './test_run.ts'

const LIMIT_MS = { daily: 1_800_000, long: 10_800_000 }

/** The sums at the end of Japa's machine-readable report. */
interface Aggregates {
  total: number
  passed: number
  failed: number
  skipped: number
  todo: number
  regression: number
}

/** Parts the report for people from the one for machines, which share the output. */
function readReport(output: string): { text: string; sums?: Aggregates } {
  const isEvent = (line: string) => /^\{"(event|aggregates)":/.test(line)
  const lines = output.split('\n')
  const last = lines.findLast((line) => line.startsWith('{"aggregates":'))
  return {
    text: lines.filter((line) => !isEvent(line)).join('\n'),
    sums: last && JSON.parse(last).aggregates,
  }
}

/** Findings of a suite: its tests, and one failure more when it broke outside of them. */
function judge(code: number | null, output: string, isFiltered: boolean): Findings {
  const { text, sums } = readReport(output)
  if (!sums) return verdict(false, `${text.trimEnd()}\n\nThe suite ended before its report.`)

  const { total, passed, failed, skipped, todo, regression } = sums
  const missing = [skipped && `${skipped} skipped`, todo && `${todo} to do`].filter(Boolean)
  const note = [`${total} tests`, ...missing].join(', ')
  // A test that does not run proves nothing, so it counts as one that failed.
  const findings = {
    passed: passed + regression,
    failed: failed + skipped + todo,
    output: missing.length ? `${text.trimEnd()}\n\nNot run: ${missing.join(', ')}.` : text,
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

/** The suites that run in two processes, as their tests mostly wait. */
const HALVED = ['functional', 'browser']

/** The processes that run at the same time, each with a database of its own. */
export const suiteProcesses = HALVED.flatMap((name) => [name, `${name} 2`])

/** The files of a suite as two lists of flags of about the same length. */
function halves(name: string): [string[], string[]] {
  const size = (path: string) => statSync(join(projectRoot, path)).size
  const files = globSync(`tests/${name}/**/*.spec.ts`, { cwd: projectRoot })
  const flags = files.sort((a, b) => size(b) - size(a)).map((path) => `--files=${path}`)
  return [flags.filter((_, place) => place % 2 === 0), flags.filter((_, place) => place % 2 === 1)]
}

function sumOf(all: Findings[]): Findings {
  const sum = (key: 'passed' | 'failed') => all.reduce((total, one) => total + one[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const output = all.map((one) => one.output).join('\n')
  return { passed, failed, output, note: `${passed + failed} tests` }
}

/**
 * The suites of tests; those that share a database run one after the other. `filters` are
 * Japa's own flags, such as --files=bids.
 */
export function suites(run: TestRun, browser: { path?: string }, filters: string[]): Step[] {
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
          ['--import=@poppinss/ts-exec', 'bin/test.ts', name, '--reporters=spec,ndjson', ...flags],
          env,
          name === 'long' ? LIMIT_MS.long : LIMIT_MS.daily
        )
        return judge(code, output, filters.length > 0)
      }
      if (!HALVED.includes(name) || filters.length || run.isShared) return play(name, filters)
      const [first, second] = halves(name)
      return sumOf(await Promise.all([play(name, first), play(`${name} 2`, second)]))
    },
  })

  return [
    suite('unit', ['database'], ['codegen', 'migrations', 'databases of the suites']),
    suite('functional', ['databases of the suites', 'pages'], ['unit']),
    suite(
      'browser',
      ['databases of the suites', 'pages', 'chromium'],
      run.isShared ? ['unit', 'functional'] : ['unit']
    ),
    suite('long', ['migrations', 'pages', 'chromium'], []),
  ]
}
