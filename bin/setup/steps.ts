import { secondsSince, SetupError, Stopped } from './project.ts'

/** Result of a step: counts for the last line, and the output to print if something failed. */
export interface Findings {
  passed: number
  failed: number
  output: string
  /** A few words after the step's name, such as the number of tests. */
  note?: string
  /** Prints the output even if nothing failed. */
  isVerbose?: boolean
}

export interface Step {
  name: string
  /** Steps that must have succeeded before this one. */
  needs?: string[]
  /** Steps that must have ended before this one, even if they failed. */
  after?: string[]
  run(): Promise<Findings>
}

interface Ended extends Findings {
  step: Step
}

/** Result of a successful preparation, which counts neither as passed nor as failed. */
export const prepared: Findings = { passed: 0, failed: 0, output: '' }

/** Result of a step that counts as one check. */
export function verdict(isFine: boolean, output: string): Findings {
  return isFine ? { passed: 1, failed: 0, output: '' } : { passed: 0, failed: 1, output }
}

/** The steps with these names and all steps they need. */
export function selectSteps(steps: Step[], names: string[]): Step[] {
  const wanted = new Set<string>()
  const add = (name: string) => {
    const step = steps.find((candidate) => candidate.name === name)
    if (!step) {
      const known = steps.map((candidate) => candidate.name).join(', ')
      throw new SetupError(`There is no check "${name}". There are: ${known}`)
    }
    wanted.add(name)
    step.needs?.forEach(add)
  }
  names.forEach(add)
  return steps.filter((step) => wanted.has(step.name))
}

async function perform(step: Step, ended: Map<string, Ended>): Promise<Ended> {
  const missing = step.needs?.find((name) => ended.get(name)?.failed)
  if (missing) return { step, ...verdict(false, `Not run, because "${missing}" failed.`) }
  try {
    return { step, ...(await step.run()) }
  } catch (error) {
    if (error instanceof Stopped) throw error
    const reason = error instanceof SetupError ? error.message : String((error as Error).stack)
    return { step, ...verdict(false, reason) }
  }
}

function report({ step, failed, output, note, isVerbose }: Ended, start: number): void {
  const line = `${failed ? '✗' : '✓'} ${step.name}${note ? ` (${note})` : ''}  ${secondsSince(start)}`
  console.log(failed || isVerbose ? `${line}\n\n${output.trimEnd()}\n` : line)
}

/**
 * Runs steps in order, several at a time, each once those it waits for have ended. A failed step
 * only blocks those that need it.
 */
export async function runSteps(
  steps: Step[],
  lanes: number
): Promise<{ passed: number; failed: number }> {
  const ended = new Map<string, Ended>()
  const waiting = [...steps]
  const active = new Set<Promise<void>>()
  const isOpen = (name: string) => steps.some((step) => step.name === name) && !ended.has(name)

  while (waiting.length || active.size) {
    const index = waiting.findIndex(({ needs, after }) => {
      return ![...(needs ?? []), ...(after ?? [])].some(isOpen)
    })
    if (index >= 0 && active.size < lanes) {
      const [step] = waiting.splice(index, 1)
      const start = performance.now()
      const work: Promise<void> = perform(step, ended).then((result) => {
        ended.set(step.name, result)
        active.delete(work)
        report(result, start)
      })
      active.add(work)
    } else {
      await Promise.race(active)
    }
  }

  const all = [...ended.values()]
  const sum = (key: 'passed' | 'failed') => all.reduce((total, result) => total + result[key], 0)
  return { passed: sum('passed'), failed: sum('failed') }
}
