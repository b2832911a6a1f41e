import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  reload,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { address } from '#tests/helpers/http'
import { createOwner, createProject, type Person } from '#tests/helpers/people'
import Session from '#models/session'

/** Sends a page whose data its component can't draw, as after a mistake of ours. */
const breakPages = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    const response = await route.fetch()
    const text = (await response.text()).replaceAll('"bathrooms"', '"taken"')
    await route.fulfill({
      response,
      body: text.replaceAll(/"photos":\[[^\]]*\]/g, '"photos":null'),
    })
  })

async function openBroken(browser: Browser, as: Person, path: string) {
  const page = await browse(browser, { as })
  tolerate(page, /TypeError|Minified React error/)
  const reports: { body: unknown; headers: Record<string, string> }[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/client-errors')) return
    reports.push({ body: request.postDataJSON(), headers: request.headers() })
  })
  await breakPages(page, path)
  return { page, reports }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.group('A page that fails in the browser', (group) => {
  group.each.setup(() => emptyDatabase())

  test('says so, opens again with Reload and is reported without anything about the person', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const { id, title } = await createProject(owner)
    const path = `/projects/${id}`
    const { page, reports } = await openBroken(browser, owner, path)
    const answered = page.waitForResponse('**/api/client-errors')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(heading(page)).toHaveText('This page stopped working')
    await expect(page).toHaveTitle('This page stopped working · Stagely')
    await expect(page.locator('#main')).toBeFocused()
    await expectAccessibleAtBothSizes(page)
    const own = page.viewportSize()!
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(own)

    expect((await answered).status()).toBe(204)
    expect(reports).toHaveLength(1)
    const [{ body, headers }] = reports
    expect(body).toEqual({
      name: 'TypeError',
      frames: expect.any(Array),
      route: 'projects/show_owner',
      release: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { frames } = body as { frames: string[] }
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames) expect(frame).toMatch(/^[\w-]+\.js:\d+:\d+$/)
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('cookie')

    await page.unrouteAll()
    await tabTo(page, page.getByRole('button', { name: 'Reload' }))
    await page.keyboard.press('Enter')
    await expect(heading(page)).toHaveText(title)
  }).tags(['@SCL-132', '@SCL-133'])

  test('leaves a page that was opened by a link, and Back opens the page before', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const { id, title } = await createProject(owner)
    const { page, reports } = await openBroken(browser, owner, `/projects/${id}`)
    await open(page, '/dashboard')
    await page.getByRole('link', { name: title }).first().click()
    await expect(heading(page)).toHaveText('This page stopped working')
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect.poll(() => reports.length).toBe(1)
    await page.goBack()
    await expect(heading(page)).toHaveText('Project Dashboard')
  }).tags(['@SCL-132'])
})

test.group('A page that Back brings back', (group) => {
  group.each.setup(() => emptyDatabase())

  /** What a browser does that keeps pages; the tests' Chromium keeps none. */
  const leave = (page: Page) =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
  const comeBack = (page: Page) =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

  test('is hidden until the session is confirmed', async ({ browser }) => {
    const page = await browse(browser, { as: await createOwner() })
    await open(page, '/dashboard')
    await leave(page)
    await expect(heading(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden()
    await comeBack(page)
    await expect(heading(page)).toBeVisible()
    await expect(heading(page)).toHaveText('Project Dashboard')
  }).tags(['@SCL-135'])

  test('is loaded again after a sign-out, and never seen before', async ({ browser }) => {
    const owner = await createOwner()
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await leave(page)
    await Session.end(owner.sessionId)
    tolerate(page, 401)
    const seen = page
      .evaluate(
        () =>
          new Promise((resolve) =>
            addEventListener('pagehide', () => resolve(document.documentElement.className))
          )
      )
      .catch(() => 'unconfirmed')
    await comeBack(page)
    expect(await seen).toContain('unconfirmed')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText('No projects yet.')).toHaveCount(0)
  }).tags(['@SCL-135'])

  test('is loaded again for someone else, and without a connection', async ({ browser }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await leave(page)
    await page
      .context()
      .addCookies([{ name: 'stagely-session', value: other.sessionId, url: address }])
    await page.evaluate((id) => localStorage.setItem('sessionId', id), other.sessionId)
    const loaded = page.waitForEvent('load')
    await comeBack(page)
    await loaded
    await expect(heading(page)).toBeVisible()

    await leave(page)
    await page.route('**/api/auth/me', (route) => route.abort())
    tolerate(page, /net::ERR_/)
    const again = page.waitForEvent('load')
    await comeBack(page)
    await again
  }).tags(['@SCL-135'])

  test('isn’t taken from the history of someone who is signed out', async ({ browser }) => {
    const owner = await createOwner()
    const { title } = await createProject(owner)
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await expect(page.getByRole('main')).toContainText(title)
    await Session.end(owner.sessionId)
    tolerate(page, 401)
    await open(page, '/about')
    await page.goBack()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('main')).toContainText('You need to be logged in')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    await expect(page.getByText(title)).toHaveCount(0)
  }).tags(['@SCL-135', '@R469'])

  test('stays as it is for visitors', async ({ browser }) => {
    const page = await browse(browser)
    await open(page, '/about')
    await leave(page)
    await expect(heading(page)).toBeVisible()
    await reload(page)
  }).tags(['@SCL-135'])
})
