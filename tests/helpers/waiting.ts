import { setTimeout as wait } from 'node:timers/promises'

/** `npm run test:faults` waits a shorter time for tests that a planted fault makes hang. */
const share = Number(process.env.SHARE_OF_LIMITS ?? 1)

/**
 * Limits in milliseconds. They prove nothing: they only end what hangs, so each is many times as long
 * as a slow machine needs.
 */
export const limits = {
  /** An action of a page, or a state of it that a test expects. */
  page: 60_000 * share,
  /** Any other state that a test waits for, such as the start of another process. */
  state: 180_000 * share,
  /** A test. Tests of the long suite have an hour. */
  test: 900_000 * share,
}

/**
 * Waits until `look` returns a truthy value, and returns it.
 *
 * @throws when the limit is over, or what `look` throws
 */
export async function waitUntil<Found>(
  what: string,
  look: () => Found
): Promise<NonNullable<Awaited<Found>>> {
  const end = performance.now() + limits.state
  // Looking costs more than waiting if it asks the database.
  for (let pause = 10; ; pause = Math.min(1.5 * pause, 250)) {
    const found = await look()
    if (found) return found
    if (performance.now() > end) throw new Error(`Not within ${limits.state / 1000} s: ${what}`)
    await wait(pause)
  }
}

/**
 * Repeats `work` until all of it falls into one period of this many seconds of the clock, and returns
 * its last result.
 */
export async function withinOnePeriod<Result>(
  seconds: number,
  work: () => Promise<Result>
): Promise<Result> {
  const period = () => Math.floor(Date.now() / (seconds * 1000))
  for (;;) {
    const before = period()
    const result = await work()
    if (period() === before) return result
  }
}
