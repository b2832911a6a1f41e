import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Script, type Context } from 'node:vm'
import { getActiveTestOrFail } from '@japa/runner'
import type axe from 'axe-core'
import Session from '#models/session'
import type { Person } from '#tests/helpers/people'
import { expect } from './page_dom/expect.js'
import type { Locator } from './page_dom/locator.js'
import { Profile, type PageResponse, type Route } from './page_dom/network.js'
import { Page } from './page_dom/page.js'

export { expect, type Locator, type Page, type Route }

interface BrowseOptions {
  /** Who is signed in: sets the session id in local storage and the cookie, as a login does. */
  as?: Person
  /** The width that decides what the style sheet hides. */
  size?: 'wide' | 'phone'
}

function newTab(profile: Profile, size: 'wide' | 'phone'): Page {
  const page = new Page(profile, size)
  getActiveTestOrFail().cleanup(() => {
    page.close()
    expect(page.unexpectedComplaints(), 'what the page complained about').toEqual([])
  })
  return page
}

/**
 * Pages in memory for one person until the end of the test. Any console message or error of a page fails the test
 * unless `tolerate` announced it.
 */
export async function browse({ as, size = 'wide' }: BrowseOptions = {}): Promise<Page> {
  const profile = new Profile()
  if (as) {
    profile.cookies.set('stagely-session', as.sessionId)
    profile.hidden.add('stagely-session')
    profile.storage.set('sessionId', as.sessionId)
  }
  return newTab(profile, size)
}

/** Opens a URL as if it were typed, and waits until the page is hydrated. */
export const open = (page: Page, path: string): Promise<PageResponse> => page.goto(path)

/** Reloads the page, and waits until it is hydrated. */
export const reload = (page: Page): Promise<PageResponse> => page.reload()

/** Waits until a page that a link without a handler has opened is hydrated. */
export const waitForHydration = (page: Page): Promise<void> => page.arrived()

/** Announces a console message that the test causes: by HTTP status or by text. */
export function tolerate(page: Page, complaint: number | RegExp): void {
  page.tolerate(
    typeof complaint === 'number'
      ? new RegExp(`responded with a status of ${complaint}`)
      : complaint
  )
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

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let axeScript: Script | undefined

/**
 * Checks with axe what needs no layout and no colors: names, labels, roles and states. The rest of WCAG 2.2 AA is
 * checked in Chromium, on every screen (browser/screens).
 */
export async function expectAccessible(page: Page, { except = [] }: { except?: string[] } = {}) {
  await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0)
  axeScript ??= new Script(
    readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
  )
  const window = page.window as typeof page.window & { axe?: typeof axe }
  if (!window.axe) axeScript.runInContext(window as unknown as Context)
  const left = [...except, 'color-contrast', 'target-size']
  const { violations } = await window.axe!.run(window.document, {
    runOnly: { type: 'tag', values: wcag },
    rules: Object.fromEntries(left.map((rule) => [rule, { enabled: false }])),
    resultTypes: ['violations'],
    iframes: false,
  })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help} at ${target}\n${failureSummary}`)
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

/** Expects this toast; there is never more than one (CON-03). */
export async function expectToast(page: Page, title: string, description?: string) {
  const toast = page.locator('.toast')
  await expect(toast.getByText(title, { exact: true }).first()).toBeVisible()
  if (description) await expect(toast).toContainText(description)
  await expect(toast).toHaveCount(1)
}

/** Presses a button twice as fast as a browser delivers two clicks. */
export async function pressTwice(button: Locator) {
  await button.click({ trial: true })
  await button.evaluate(async (element: HTMLElement) => {
    element.click()
    // Between two events a browser runs what the first one has queued.
    await Promise.resolve()
    element.click()
  })
}

/** Moves the focus to a control with the Tab key. */
export async function tabTo(page: Page, control: Locator) {
  const isFocused = () => control.evaluate((element: Element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await isFocused()); presses++) {
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

/** Runs a check at both widths that the style sheet tells apart. */
export async function atBothSizes(page: Page, check: () => Promise<unknown>) {
  const own = page.viewportSize()
  const other = own.width > 1000 ? { width: 390, height: 844 } : { width: 1440, height: 900 }
  await check()
  await page.setViewportSize(other)
  await check()
  await page.setViewportSize(own)
}
