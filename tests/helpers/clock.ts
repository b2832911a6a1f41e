import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'

declare global {
  interface Window {
    /** API calls with their path and the time on the page's clock in milliseconds. */
    made?: { path: string; at: number }[]
    /** How many of them have no complete response yet. */
    unanswered?: number
  }
}

/** A page of Chromium, or one in memory. */
interface ClockedPage {
  evaluate<Result>(run: () => Result): Promise<Awaited<Result>>
  waitForFunction(look: () => unknown): Promise<unknown>
  clock: {
    pauseAt: (time: number) => Promise<void>
    runFor: (duration: number) => Promise<void>
  }
}

/** From now on only `page.clock.runFor` advances the page's time. */
export async function stopClock(page: ClockedPage) {
  const now = await page.evaluate(() => Date.now())
  try {
    await page.clock.pauseAt(now + 1000)
  } catch (error) {
    // The second was over before the page was asked to stop.
    if (!/past/.test(String(error))) throw error
    await stopClock(page)
  }
}

/** Simulates a background tab, or a foreground tab again. */
export const setHidden = (page: Page, hidden: boolean) =>
  page.evaluate((value) => {
    const visibilityState = value ? 'hidden' : 'visible'
    Object.defineProperty(document, 'hidden', { value, configurable: true })
    Object.defineProperty(document, 'visibilityState', {
      value: visibilityState,
      configurable: true,
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, hidden)

/**
 * Records a page's calls from now on, with the page's clock. `fetch` is wrapped once per page:
 * a second counter would count the response of a call that it did not see start. A response counts
 * once its body has arrived: until then the page can't start the timer of the next call.
 */
const noteCalls = (page: ClockedPage) =>
  page.evaluate(() => {
    window.made = []
    if (window.unanswered !== undefined) return
    const call = window.fetch
    window.unanswered = 0
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), window.location.origin)
      window.made!.push({ path: pathname, at: Date.now() })
      window.unanswered! += 1
      try {
        const response = await call(input, init)
        await response.clone().arrayBuffer()
        return response
      } finally {
        window.unanswered! -= 1
      }
    }
  })

/** Step of the clock in ms; short, so that a response follows its call soon on the page's clock. */
const STEP = 250

/**
 * Advances a stopped clock by this many seconds.
 *
 * @returns the times of the calls by path, in milliseconds
 */
export async function callsWithin(
  page: ClockedPage,
  seconds: number
): Promise<Map<string, number[]>> {
  await noteCalls(page)
  for (let passed = 0; passed < seconds * 1000; passed += STEP) {
    await page.clock.runFor(STEP)
    await page.waitForFunction(() => window.unanswered === 0)
  }
  const made = await page.evaluate(() => window.made!)
  const paths = new Set(made.map(({ path }) => path))
  const times = (wanted: string) => made.filter(({ path }) => path === wanted).map(({ at }) => at)
  return new Map([...paths].map((path) => [path, times(path)]))
}

/** Expects the interval between calls, as precisely as the clock's steps allow. */
export function expectInterval(calls: Map<string, number[]>, path: string, interval: number) {
  const times = calls.get(path) ?? []
  const gaps = times.slice(1).map((at, before) => at - times[before])
  expect(gaps.length, `repeated calls of ${path}`).toBeGreaterThan(0)
  for (const gap of gaps) {
    expect(gap, path).toBeGreaterThanOrEqual(interval)
    expect(gap, path).toBeLessThanOrEqual(interval + STEP)
  }
}
