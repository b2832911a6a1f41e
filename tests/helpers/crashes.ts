import { runCommand, startSecondServer } from '#tests/helpers/second_server'

/** Where a crash can fall between what the provider does and what our books say of it. */
export type CrashMoment =
  | `${'before' | 'after'} ${'create' | 'retrieve' | 'cancel' | 'refund'}`
  /** Our books are changed, and not yet committed. */
  | 'while settling'
  /** Committed, and nobody has been answered. */
  | 'once settled'

const script = (moment: CrashMoment, ...command: string[]) => [
  ...['--import=@poppinss/ts-exec', 'tests/helpers/crashing_process.ts'],
  ...[moment, ...command],
]

/** A second server that dies at this moment as in a power cut. */
export const startCrashingServer = (moment: CrashMoment) => startSecondServer({}, script(moment))

/** An ace command that dies at this moment. @returns the signal that ended it, or its exit code */
export const runCrashingCommand = (name: string, moment: CrashMoment) =>
  runCommand(name, {}, script(moment, name))
