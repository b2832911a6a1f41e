import type { Findings } from '../../bin/setup/steps.ts'
import type { Failure } from './load.ts'

/** A step's result: what was done, and what went wrong. */
export function result(done: string[], problems: string[]): Findings {
  const lines = [...done, ...problems.map((problem) => `FAILED: ${problem}`)]
  return {
    passed: problems.length ? 0 : 1,
    failed: problems.length ? 1 : 0,
    output: lines.map((line) => `    ${line}`).join('\n'),
    isVerbose: true,
  }
}

/** Such as `3 × poll: 503 Try again`: the failed requests, those of a kind together. */
export function counted(failures: Failure[]): string[] {
  const kinds = new Map<string, number>()
  for (const { what } of failures) kinds.set(what, (kinds.get(what) ?? 0) + 1)
  return [...kinds].map(([what, count]) => `${count} × ${what}`)
}

/** Such as `2.3 s`. */
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
