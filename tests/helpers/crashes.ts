import { runCommand, startSecondServer } from '#tests/helpers/second_server'

/** Moments of a crash between an action at the provider and its record in our database. */
export type CrashMoment =
  | `${'before' | 'after'} ${'create' | 'retrieve' | 'cancel' | 'refund'}`
  /** The rows are changed but not committed. */
  | 'while settling'
  /** The rows are committed, but no response was sent. */
  | 'once settled'

const script = (moment: CrashMoment, ...command: string[]) => [
  ...['--import=./bin/setup/typescript.js', 'tests/helpers/crashing_process.ts'],
  ...[moment, ...command],
]

/** Starts a second server that is killed at this moment, as in a power cut. */
export const startCrashingServer = (moment: CrashMoment) => startSecondServer({}, script(moment))

/** Runs an ace command that is killed at this moment. @returns its signal or exit code */
export const runCrashingCommand = (name: string, moment: CrashMoment) =>
  runCommand(name, {}, script(moment, name))
