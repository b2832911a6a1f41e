import type { Page } from 'playwright'
import { expect } from 'playwright/test'

declare global {
  interface Window {
    /** Calls to the API: where to, and the time of the page's clock in milliseconds. */
    made?: { path: string; at: number }[]
    /** How many of them have no answer yet. */
    unanswered?: number
  }
}

/** From now on the time of the page passes by `page.clock.runFor` only. */
export async function stopClock(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 1000)
}

/** Makes the page believe that its tab is in the background, or in front again. */
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

/** Notes the calls of a page from now on, by the clock of the page. */
const noteCalls = (page: Page) =>
  page.evaluate(() => {
    const call = window.fetch
    window.made = []
    window.unanswered = 0
    window.fetch = async (input, init) => {
      const { pathname } = new URL(String(input), window.location.origin)
      window.made!.push({ path: pathname, at: Date.now() })
      window.unanswered! += 1
      return call(input, init).finally(() => (window.unanswered! -= 1))
    }
  })

/** How finely the clock moves, so that an answer comes soon after its call by the page's clock too. */
const STEP = 250

/**
 * Lets this many seconds pass on a stopped clock.
 *
 * @returns the times of the calls by path, in milliseconds
 */
export async function callsWithin(page: Page, seconds: number): Promise<Map<string, number[]>> {
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

/** Each call follows the one before after the interval, as exactly as the clock was moved. */
export function expectInterval(calls: Map<string, number[]>, path: string, interval: number) {
  const times = calls.get(path) ?? []
  const gaps = times.slice(1).map((at, before) => at - times[before])
  expect(gaps.length, `repeated calls of ${path}`).toBeGreaterThan(0)
  for (const gap of gaps) {
    expect(gap, path).toBeGreaterThanOrEqual(interval)
    expect(gap, path).toBeLessThanOrEqual(interval + STEP)
  }
}
