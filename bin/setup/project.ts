import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the checkout. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Absolute path of something inside the checkout. */
export function projectPath(...parts: string[]): string {
  return join(projectRoot, ...parts)
}

/**
 * A failure the reader can act upon: its message is the whole answer. The scripts print it
 * alone, and the framework's error page finds no frames to print below it.
 */
export class SetupError extends Error {
  name = 'SetupError'

  constructor(message: string) {
    super(message)
    this.stack = ''
  }
}

/** Thrown instead of starting something while everything is being stopped on request. */
export class Stopped extends Error {}

/** Runs a script and turns a SetupError into its sentence on stderr and exit code 1. */
export async function runScript(script: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await script()
  } catch (error) {
    process.exitCode = error instanceof Stopped ? 130 : 1
    if (error instanceof Stopped) return
    console.error(error instanceof SetupError ? `\n${error.message}\n` : error)
  }
}

/** Seconds since `start` (milliseconds of performance.now()), as people read them: `1.4 s`. */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
