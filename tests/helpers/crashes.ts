import { runCommand, startSecondServer } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

/** Moments of a crash between an action at the provider and its record in our database. */
export type CrashMoment =
  | `${'before' | 'after'} ${'create' | 'retrieve' | 'cancel' | 'refund'}`
  /** The rows are changed but not committed. */
  | 'while settling'
  /** The rows are committed, but no response was sent. */
  | 'once settled'

const script = (moments: CrashMoment[], ...command: string[]) => [
  ...['--import=./bin/setup/typescript.js', 'tests/helpers/crashing_process.ts'],
  ...[moments.join(), ...command],
]

/**
 * Makes each request of a second server and waits until it has stopped at its moment; the last one
 * kills the server, as a power cut does.
 *
 * @returns the signal that ended the server, and whether each request stayed without a response
 */
export async function crashAll(
  requests: { point: CrashMoment; ask: (port: number) => Promise<unknown> }[]
) {
  const server = await startSecondServer({}, script(requests.map(({ point }) => point)))
  const answers: Promise<unknown>[] = []
  for (const [place, { point, ask }] of requests.entries()) {
    answers.push(ask(server.port))
    if (place === requests.length - 1) continue
    const stops = () => server.log().match(/^stopped .*/gm) ?? []
    await waitUntil(`request ${place} stops ${point}`, () => stops().length > place)
  }
  const results = Promise.allSettled(answers)
  const signal = await server.ended
  return { signal, unanswered: (await results).map(({ status }) => status === 'rejected') }
}

/** Runs an ace command that is killed at this moment. @returns its signal or exit code */
export const runCrashingCommand = (name: string, moment: CrashMoment) =>
  runCommand(name, {}, script([moment], name))
