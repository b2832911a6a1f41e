import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import { getActiveTestOrFail } from '@japa/runner'
import type axe from 'axe-core'
import type { Result, RunOptions } from 'axe-core'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  Locator,
  Page,
  Route,
} from 'playwright'
import { expect } from '#tests/helpers/expect'
import Session from '#models/session'
import { address } from '#tests/helpers/http'
import { removals, type Removal } from '#tests/helpers/browser_support'
import type { Person } from '#tests/helpers/people'
import { limits } from '#tests/helpers/waiting'

declare global {
  interface Window {
    /** Present once the script of axe has run in the page. */
    axe: typeof axe
  }
}

/** The two sizes that the screens are designed for: a laptop, and a phone with touch. */
const sizes = {
  wide: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
} satisfies Record<string, BrowserContextOptions>

interface BrowseOptions {
  /** Who is signed in: sets the session id in local storage and the cookie, as a login does. */
  as?: Person
  size?: keyof typeof sizes
  /** Allows the service worker, which the others block: it would hide requests from the test. */
  withWorker?: boolean
  /** Leaves nothing in the browser that a supported one lacks. */
  asOldest?: boolean
  /** Opens the site at `localhost`, because browsers have no passkeys at an IP address. */
  atLocalhost?: boolean
  /** Its pages don't poll: what a press changes has to show without a poll. */
  withoutPolls?: boolean
}

const tolerated = new WeakMap<Page, RegExp[]>()

/** Contexts to reuse: creating one takes longer than most tests do. */
const free: Record<keyof typeof sizes, BrowserContext[]> = { wide: [], phone: [] }

/**
 * A browser context for one person until the end of the test. Any console message or page error
 * fails the test unless `tolerate` announced it.
 */
export async function browse(
  browser: Browser,
  {
    as,
    size = 'wide',
    withWorker = false,
    atLocalhost = false,
    asOldest = false,
    withoutPolls = false,
  }: BrowseOptions = {}
): Promise<Page> {
  const isOwn = withWorker || atLocalhost
  const origin = atLocalhost ? localAddress : address
  const kept = isOwn ? undefined : free[size].pop()
  const context = kept ?? (await newBrowser(browser, { size, withWorker, origin }))
  await resetContext(context)
  const page = await context.newPage()
  waitForHydrationOnGoto(page)
  noteClock(page)
  if (asOldest) await page.addInitScript(removeFeatures, removals())
  if (withoutPolls) await page.addInitScript(holdIntervals)
  if (as) {
    await context.addCookies([cookieOf(as, origin)])
    await keepSession(page, as)
  }
  const complaints = watchConsole(page)
  getActiveTestOrFail().cleanup(async () => {
    await Promise.all(tabsOf(context).map((tab) => tab.close()))
    if (isOwn || contextsWithMovedClock.has(context)) await context.close()
    else free[size].push(context)
    expect(complaints, 'what the browser complained about').toEqual([])
  })
  return page
}

/** Runs in the page before its scripts. */
function holdIntervals() {
  Object.assign(window, { setInterval: () => 0 })
}

interface NewBrowser {
  size: keyof typeof sizes
  withWorker: boolean
  origin: string
}

async function newBrowser(
  browser: Browser,
  { size, withWorker, origin }: NewBrowser
): Promise<BrowserContext> {
  const context = await browser.newContext({
    ...sizes[size],
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: withWorker ? 'allow' : 'block',
  })
  context.setDefaultTimeout(limits.page)
  // Stays open and empty: closing the last page frees resources that are slow to load again.
  await context.newPage()
  return context
}

const tabsOf = (context: BrowserContext) => context.pages().slice(1)

/**
 * Clears what the previous test left: cookies, storage and routes. The HTTP cache stays: it contains
 * scripts and styles, whose names change with their contents, and responses that are asked again.
 */
async function resetContext(context: BrowserContext) {
  await context.unrouteAll()
  await context.setOffline(false)
  const session = await context.newCDPSession(context.pages()[0])
  await session.send('Storage.clearDataForOrigin', { origin: address, storageTypes: 'all' })
  await session.send('Network.clearBrowserCookies')
  await session.detach()
}

/** The tests' server under the other name of this machine. */
const localAddress = `http://localhost:${new URL(address).port}`

/** The cookie of a login, as Playwright takes it. */
export const cookieOf = ({ sessionId: value }: Person, origin: string) => ({
  name: 'stagely-session',
  value,
  domain: new URL(origin).hostname,
  path: '/',
  expires: -1,
  httpOnly: true,
  secure: false,
  sameSite: 'Lax' as const,
})

/** Contexts whose clock a test has changed; it can't be reset. */
const contextsWithMovedClock = new WeakSet<BrowserContext>()

function noteClock(page: Page) {
  const { clock } = page
  const install = clock.install.bind(clock)
  clock.install = async (options) => {
    contextsWithMovedClock.add(page.context())
    await install(options)
  }
}

/**
 * Makes `goto` wait for hydration, because a page is shown before its scripts have run. With
 * `waitUntil: 'commit'` it returns before that.
 */
function waitForHydrationOnGoto(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (url, options) => {
    const answer = await goto(url, options)
    if (options?.waitUntil === 'commit') return answer
    await page.waitForFunction(() => {
      const app = document.getElementById('app')
      return !app || Object.keys(app).some((key) => key.startsWith('__reactContainer'))
    })
    return answer
  }
}

/** Removes members of classes and globals, in each page before its scripts run. */
function removeFeatures(list: Removal[]) {
  // Frames belong to the payment provider.
  if (window.top !== window) return
  const all = globalThis as unknown as Record<string, Record<string, object> | undefined>
  // Playwright's assertions ask for this one in the page.
  const members = list.filter(({ owner, name }) => owner !== null && name !== 'checkVisibility')
  for (const { owner, name } of members) {
    const found = all[owner!]
    for (const target of [found, found?.prototype]) {
      if (target && Object.hasOwn(target, name)) Reflect.deleteProperty(target, name)
    }
  }
  for (const { owner, name } of list) if (owner === null) Reflect.deleteProperty(globalThis, name)
}

/** Sets the session before the first page only; later the page manages it. */
const keepSession = (page: Page, { sessionId }: Person) =>
  page.addInitScript((id) => {
    if (sessionStorage.getItem('arrived')) return
    sessionStorage.setItem('arrived', 'yes')
    localStorage.setItem('sessionId', id)
  }, sessionId)

/** Opens another tab for the same person. */
export async function secondTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage()
  const complaints = watchConsole(tab)
  getActiveTestOrFail().cleanup(() => expect(complaints).toEqual([]))
  return tab
}

/** Written by Playwright in contexts that block service workers. */
const blockedWorker = /^Service Worker registration blocked by Playwright/

/** On a slow machine a font is used later than the browser expects. */
const latePreload = /was preloaded using link preload but not used within a few seconds/

function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  const note = (text: string) => {
    const known = [blockedWorker, latePreload, ...(tolerated.get(page) ?? [])]
    if (!known.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('pageerror', (error) => note(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') note(message.text())
  })
  return complaints
}

/** Announces a console message that the test causes: by HTTP status or by text. */
export function tolerate(page: Page, complaint: number | RegExp) {
  const pattern =
    typeof complaint === 'number'
      ? new RegExp(`responded with a status of ${complaint}`)
      : complaint
  tolerated.set(page, [...(tolerated.get(page) ?? []), pattern])
}

/**
 * Ends the session of a page before one of its polls can notice it. Returns a function that lets the
 * reads through again.
 */
export async function endSession(page: Page, { sessionId }: Person) {
  const calls = '**/api/**'
  const holdReads = (route: Route) =>
    route.request().method() === 'GET' ? undefined : route.fallback()
  await page.route(calls, holdReads)
  await Session.end(sessionId)
  return () => page.unroute(calls, holdReads)
}

/** Opens a URL as if it were typed, and waits until the page is hydrated. */
export async function open(page: Page, path: string) {
  const response = await page.goto(path)
  await waitForHydration(page)
  return response
}

/** Reloads the page, and waits until it is hydrated. */
export async function reload(page: Page) {
  await page.reload()
  await waitForHydration(page)
}

/** Waits until React has hydrated the server's HTML; before that the page ignores clicks. */
export async function waitForHydration(page: Page) {
  await page.waitForFunction(() => {
    const main = document.querySelector('#main')
    return main && Object.keys(main).some((key) => key.startsWith('__reactFiber'))
  })
  await page.evaluate(() => new Promise((done) => setTimeout(done)))
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const axeScript = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds wrong in every frame of the page. AxeBuilder combines the frames in another page,
 * which takes three times as long; a page without frames needs none. A frame may come meanwhile, as a card form
 * does: asking it directly would be an error, because it belongs to another site.
 */
async function violationsOf(page: Page, except: string[]): Promise<Result[]> {
  const hasFrames = () => page.frames().length > 1
  if (!hasFrames()) {
    if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeScript)
    const found = await page.evaluate(
      async (options) => (await window.axe.run(document, options)).violations,
      {
        runOnly: { type: 'tag', values: wcag },
        rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
        resultTypes: ['violations'],
        iframes: false,
      } satisfies RunOptions
    )
    if (!hasFrames()) return found
  }
  const axe = new AxeBuilder({ page }).withTags(wcag).disableRules(except)
  return (await axe.analyze()).violations
}

/**
 * Checks WCAG 2.2 AA with axe, in every frame of the page. Waits for lists that are being read again,
 * because they are dimmed meanwhile.
 */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}) {
  await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0)
  const violations = await violationsOf(page, except)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target}\n${failureSummary}`)
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/**
 * Runs a check of the layout at both sizes on the same page, and returns to the page's own size. What
 * leads to this state then happens once. Only `browse` emulates touch.
 */
export async function atBothSizes(page: Page, check: () => Promise<unknown>) {
  const own = page.viewportSize()!
  const other = own.width === sizes.wide.viewport.width ? sizes.phone : sizes.wide
  await check()
  await page.setViewportSize(other.viewport)
  await check()
  await page.setViewportSize(own)
}

/** `expectAccessible` at both sizes. */
export const expectAccessibleAtBothSizes = (
  page: Page,
  options?: Parameters<typeof expectAccessible>[1]
) => atBothSizes(page, () => expectAccessible(page, options))

/** Expects this toast; there is never more than one (CON-03). */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = page.locator('.toast')
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible()
  if (description) await expect(toast).toContainText(description)
  await expect(toast).toHaveCount(1)
}

/** Moves the focus to a control with the Tab key. */
export async function tabTo(page: Page, control: Locator) {
  const isFocused = () => control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) {
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/**
 * Presses a button twice as fast as the browser delivers two clicks. A double-click with the mouse
 * may take long enough for its second half to reach what has replaced the button.
 */
export async function pressTwice(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    // Between two events the browser runs what the first one has queued.
    await Promise.resolve()
    element.click()
  })
}

/** Expects that the page doesn't scroll sideways at the narrow sizes. */
export async function expectNoSidewaysScroll(page: Page) {
  for (const width of [320, 390, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const isWider = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth > clientWidth
    })
    expect(isWider, `at ${width} px`).toBe(false)
  }
}
