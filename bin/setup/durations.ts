import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { projectPath } from './project.ts'

/** Seconds that each spec file of a suite took when `--record-durations` last ran. */
const recordFile = projectPath('tests', 'durations.json')

type DurationRecord = Record<string, Record<string, number>>

const readRecord = (): DurationRecord => JSON.parse(readFileSync(recordFile, 'utf8'))

/** Seconds of a spec file that isn't in the record yet. */
const USUAL_S = 2

/** What a test took, in milliseconds. */
interface TestDuration {
  file: string
  title: string
  ms: number
}

/** What a spec file took, in milliseconds: its tests, and the setup around them. */
interface FileDuration {
  suite: string
  file: string
  tests: number
  setup: number
}

interface Event {
  event: string
  relativePath?: string
  title?: { expanded: string } | string
  duration?: number
}

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(7)

const byLength = <Row>(rows: Row[], msOf: (row: Row) => number) =>
  rows.toSorted((a, b) => msOf(b) - msOf(a))

/** Collects how long tests and spec files take, from the events of Japa's report. */
export class Durations {
  readonly #tests: TestDuration[] = []
  readonly #files = new Map<string, FileDuration>()
  readonly #suites: string[] = []

  /**
   * Reads the report of one process, line by line as it arrives. What passes between two tests
   * counts as setup of the later one's file.
   */
  reader(suite: string): (line: string) => void {
    let last = performance.now()
    return (line) => {
      if (!line.startsWith('{"event":')) return
      const { event, relativePath: file, title, duration: ms = 0 }: Event = JSON.parse(line)
      const passed = performance.now() - last
      if (event !== 'group:start') last += passed
      if (event !== 'test:end' || !file || typeof title !== 'object') return

      this.#tests.push({ file, title: title.expanded, ms })
      const key = `${suite} ${file}`
      const known = this.#files.get(key) ?? { suite, file, tests: 0, setup: 0 }
      const setup = known.setup + Math.max(0, passed - ms)
      this.#files.set(key, { ...known, tests: known.tests + ms, setup })
    }
  }

  /** Runs a suite, and notes how long it took and how much of the processor was idle. */
  async ofSuite<T>(name: string, work: () => Promise<T>): Promise<T> {
    const [start, before] = [performance.now(), processorTimes()]
    const result = await work()
    const after = processorTimes()
    const idle = (100 * (after.idle - before.idle)) / (after.total - before.total)
    this.#suites.push(
      `${seconds(performance.now() - start)} s  ${name}, processor ${idle.toFixed(0)} % idle`
    )
    return result
  }

  /** The slowest tests and files, as lines of text. */
  summary(most = 100): string {
    const tests = byLength(this.#tests, ({ ms }) => ms).slice(0, most)
    const files = byLength([...this.#files.values()], ({ setup }) => setup).slice(0, most)
    return [
      'Suites:',
      ...this.#suites,
      `\nThe ${tests.length} slowest of ${this.#tests.length} tests:`,
      ...tests.map(({ file, title, ms }) => `${seconds(ms)} s  ${file}: ${title}`),
      `\nThe ${files.length} files with the longest setup:`,
      ...files.map(
        ({ file, setup, tests: ms }) => `${seconds(setup)} s +${seconds(ms)} s  ${file}`
      ),
    ].join('\n')
  }

  /** Writes the seconds of each file of the suites that ran, which the next runs are split by. */
  record(): void {
    const record = readRecord()
    const rows = [...this.#files.values()].toSorted((a, b) => (a.file < b.file ? -1 : 1))
    const tenths = ({ tests, setup }: FileDuration) => Math.round((tests + setup) / 100) / 10
    for (const suite of new Set(rows.map((row) => row.suite))) {
      const own = rows.filter((row) => row.suite === suite)
      record[suite] = Object.fromEntries(own.map((row) => [row.file, tenths(row)]))
    }
    writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
  }
}

function processorTimes(): { idle: number; total: number } {
  const times = cpus().map(({ times: of }) => of)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return {
    idle: sum(times.map(({ idle }) => idle)),
    total: sum(times.flatMap((of) => Object.values(of))),
  }
}

/** Splits a suite's files into so many lists that take about the same time, by the record. */
export function splitByDuration(suite: string, files: string[], shares: number): string[][] {
  const record = readRecord()[suite] ?? {}
  const secondsOf = (file: string) => record[file] ?? USUAL_S
  const lists = Array.from({ length: shares }, () => ({ files: [] as string[], seconds: 0 }))
  for (const file of files.toSorted((a, b) => secondsOf(b) - secondsOf(a))) {
    const shortest = lists.reduce((least, list) => (list.seconds < least.seconds ? list : least))
    shortest.files.push(file)
    shortest.seconds += secondsOf(file)
  }
  return lists.map((list) => list.files)
}
