import type { Browser, CDPSession, Page } from 'playwright'
import { browse, tolerate, waitForHydration } from '#tests/helpers/browser'
import { expect } from '#tests/helpers/expect'
import type { PageVisits } from '#tests/helpers/page_visits'

/** How far a page may move by itself (Cumulative Layout Shift). Nobody notices less. */
const stillness = 0.02

/** Each file costs a phone a way there and back, many at a time. */
const scriptFiles = 35

interface PageLoad {
  /** How far the layout moved by itself (Cumulative Layout Shift). */
  shift: number
  /** What moved, for the message of a failed test. */
  moved: string[]
  /** The files with scripts that the page asked for. */
  scripts: string[]
}

type Late = 'Script' | 'Font'

/**
 * Loads pages as on a slow connection: what is late arrives after the server's HTML is painted. The
 * order is the same on every machine, so whatever moves afterwards is seen.
 */
class SlowLoads {
  readonly #page: Page
  readonly #session: CDPSession
  #held: string[] | null = null
  #pending = 0

  private constructor(page: Page, session: CDPSession) {
    this.#page = page
    this.#session = session
    session.on('Fetch.requestPaused', ({ requestId }) => {
      if (this.#held) this.#held.push(requestId)
      else void this.#release(requestId)
    })
    page.on('request', () => this.#pending++)
    page.on('requestfinished', () => this.#pending--)
    page.on('requestfailed', () => this.#pending--)
  }

  static async of(page: Page, late: Late[]): Promise<SlowLoads> {
    const session = await page.context().newCDPSession(page)
    const loads = new SlowLoads(page, session)
    await session.send('Fetch.enable', {
      patterns: late.map((resourceType) => ({ resourceType })),
    })
    return loads
  }

  async load(path: string): Promise<PageLoad> {
    const page = this.#page
    this.#held = []
    this.#pending = 0
    await page.goto(path, { waitUntil: 'commit' })
    await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint').length > 0
    )
    const held = this.#held
    this.#held = null
    await Promise.all(held.map((id) => this.#release(id)))
    await waitForHydration(page)
    while (this.#pending > 0) await page.evaluate(() => new Promise(requestAnimationFrame))
    return readLoad(page)
  }

  async #release(requestId: string) {
    // The browser may have given up the request with its page.
    await this.#session.send('Fetch.continueRequest', { requestId }).catch(() => undefined)
  }
}

/** Loads every page. The fonts of visitors are late too; people who are signed in have them. */
export async function expectCalmLoads(
  browser: Browser,
  visits: PageVisits,
  size: 'phone' | 'wide'
) {
  for (const { as, routes } of visits) {
    const page = await browse(browser, { as, size })
    tolerate(page, 404)
    const loads = await SlowLoads.of(page, as ? ['Script'] : ['Script', 'Font'])
    for (const path of Object.values(routes).flat()) {
      const { shift, moved, scripts } = await loads.load(path)
      expect(shift, [path, ...moved].join('\n')).toBeLessThanOrEqual(stillness)
      expect(scripts.length, [path, ...scripts].join('\n')).toBeLessThanOrEqual(scriptFiles)
    }
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
}

/** Reads what the browser noted about the page, once it has painted what it knows. */
const readLoad = (page: Page): Promise<PageLoad> =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await document.fonts.ready
    await nextFrame()
    await nextFrame()
    const entries = await new Promise<PerformanceEntry[]>((resolve) => {
      const observer = new PerformanceObserver((list) => resolve(list.getEntries()))
      observer.observe({ type: 'layout-shift', buffered: true })
      // The browser reports both kinds together, and every page has been painted.
      observer.observe({ type: 'paint', buffered: true })
    })
    const shifts = entries.filter((entry): entry is LayoutShift => 'sources' in entry)
    const moved = shifts.flatMap(({ sources }) =>
      sources.map(({ node, previousRect, currentRect }) => {
        const text = (node?.textContent ?? '').replaceAll(/\s+/g, ' ').slice(0, 60)
        const [from, to] = [previousRect, currentRect].map(
          ({ y, height }) => `${y} to ${y + height}`
        )
        return `${text}: from ${from}, now ${to}`
      })
    )
    const scripts = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js'))
    return {
      shift: shifts.reduce((sum, { value }) => sum + value, 0),
      moved,
      scripts: [...new Set(scripts)],
    }
  })
