import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the checkout. */
export const projectRoot = fileURLToPath(new URL('../../', import.meta.url))

/** Absolute path of a file or folder in the checkout. */
export function projectPath(...parts: string[]): string {
  return join(projectRoot, ...parts)
}

/**
 * A failure that the user can fix; its message says how. Scripts print only the message. The stack
 * is empty so that the framework's error page prints none either.
 */
export class SetupError extends Error {
  name = 'SetupError'

  constructor(message: string) {
    super(message)
    this.stack = ''
  }
}

/** Thrown instead of starting a process while everything is being stopped. */
export class Stopped extends Error {}

/** Runs a script. Prints a SetupError's message on stderr and exits with code 1. */
export async function runScript(script: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await script()
  } catch (error) {
    process.exitCode = error instanceof Stopped ? 130 : 1
    if (error instanceof Stopped) return
    console.error(sentenceOf(error) ?? error)
  }
}

/** What the operating system refuses, with the file it is about. */
const refusals: Record<string, string> = {
  EACCES:
    'belongs to another user, as after a start with sudo: sudo chown -R "$USER" . gives it back',
  EPERM:
    'belongs to another user, as after a start with sudo: sudo chown -R "$USER" . gives it back',
  EROFS: 'is on a file system that is read-only: work in a folder that can be written',
  ENOSPC: 'is on a disk that is full: free some space',
}

/** The sentence for the person at the terminal, or undefined for a defect, which needs its stack. */
export function sentenceOf(error: unknown): string | undefined {
  if (error instanceof SetupError) return `\n${error.message}\n`
  const { code = '', path } = error as NodeJS.ErrnoException
  return path && refusals[code] && `\n${path} ${refusals[code]}.\n`
}

/** Seconds since `start` (from performance.now(), in milliseconds), such as `1.4 s`. */
export function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
