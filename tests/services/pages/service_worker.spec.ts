import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectNoSidewaysScroll,
  open,
  tabTo,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { sendMessages } from '#tests/helpers/messages'
import { createOwner, createPaidBid, createProject, type Person } from '#tests/helpers/people'
import { storedPhotos } from '#tests/helpers/photos'
import { SiteProxy } from '#tests/helpers/site_proxy'
import { waitUntil } from '#tests/helpers/waiting'

/** Opens a page whose service worker is active. */
async function openControlled(
  browser: Browser,
  { as, size, path = '/' }: { as?: Person; size?: 'phone'; path?: string } = {}
) {
  const proxy = await SiteProxy.start()
  const page = await browse(browser, { as, size, withWorker: true })
  // The browser itself writes that a request had no answer.
  tolerate(page, /net::ERR_/)
  await open(page, proxy.origin + path)
  await untilControlled(page)
  return { proxy, page }
}

const untilControlled = (page: Page) =>
  page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null
  })

/** Names and addresses of everything that is cached. */
const cached = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const lists = names.map(async (name) => {
      const cache = await caches.open(name)
      const requests = await cache.keys()
      return [name, requests.map(({ url }) => url.replace(location.origin, '')).sort()] as const
    })
    return Object.fromEntries(await Promise.all(lists))
  })

const untilCached = (page: Page, address: string) =>
  waitUntil(`${address} is cached`, async () =>
    Object.values(await cached(page)).some((addresses) => addresses.includes(address))
  )

/** The browser asks by itself about a second after a page, but not after each one. */
const askForWorker = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
  })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const withVersion = (version: string) => (script: string) =>
  script.replace(/"version":"[^"]+"/, `"version":"${version}"`)

test.group('The service worker', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the offline page at its address, and the page once the site answers', async ({
    browser,
  }) => {
    const owner = await createOwner()
    const { proxy, page } = await openControlled(browser, { as: owner, path: '/dashboard' })
    await untilCached(page, '/offline')
    proxy.cut()
    await page.goto(`${proxy.origin}/projects?city=Asheville`)
    await expect(heading(page)).toHaveText("Stagely can't be reached")
    expect(page.url()).toBe(`${proxy.origin}/projects?city=Asheville`)
    proxy.mend()
    await expect(heading(page)).toHaveText('Search projects')
    expect(page.url()).toContain('/projects?city=Asheville')
  }).tags(['@PHN-45'])

  test('tells a device without a connection what it keeps, and returns when it is online', async ({
    browser,
  }) => {
    const { proxy, page } = await openControlled(browser, { size: 'phone' })
    await untilCached(page, '/offline')
    await page.context().setOffline(true)
    proxy.cut()
    await page.goto(`${proxy.origin}/how-it-works`)
    await expect(heading(page)).toHaveText("You're offline")
    await expect(page).toHaveTitle("You're offline · Stagely")
    await expect(page.locator('main')).toContainText(
      'What you typed in a project, an offer, a message or your profile is kept on this device.'
    )
    await atBothSizes(page, async () => {
      await expectAccessible(page)
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeInViewport({ ratio: 1 })
    })
    await expectNoSidewaysScroll(page)

    const button = page.getByRole('button', { name: 'Try Again' })
    await tabTo(page, button)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status')).toHaveText("Still no connection. We'll keep trying.")
    await expect(button).toBeFocused()
    proxy.mend()
    await page.context().setOffline(false)
    await expect(heading(page)).toHaveText('Post once, compare, choose one')
  }).tags(['@PHN-45', '@PHN-46'])

  test('returns with the button', async ({ browser }) => {
    const { proxy, page } = await openControlled(browser)
    await untilCached(page, '/offline')
    proxy.cut()
    await page.goto(`${proxy.origin}/pricing`)
    await expect(heading(page)).toHaveText("Stagely can't be reached")
    proxy.mend()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(heading(page)).toHaveText('Free for owners. One flat fee for staging companies.')
  }).tags(['@PHN-45'])

  test('keeps nothing but built files and the offline page', async ({ browser }) => {
    const owner = await createOwner()
    const { bid, project, company } = await createPaidBid(undefined, { owner })
    const withPhotos = await createProject(owner, { photos: await storedPhotos() })
    await sendMessages(company, owner, ['Is the parking lot free?'], project)
    const { proxy, page } = await openControlled(browser, { as: owner, path: '/dashboard' })
    const ofProject = [project, withPhotos].map(({ id }) => `/projects/${id}`)
    const personal = [...ofProject, `/messages?to=${company.user.id}`, '/edit-profile']
    for (const path of [...personal, ...personal]) await open(page, proxy.origin + path)
    const call = (method: string, path: string) =>
      page.evaluate(
        async ([way, to]) => {
          const sessionId = localStorage.getItem('sessionId')
          const { status } = await fetch(to, {
            method: way,
            headers: { Authorization: `Bearer ${sessionId}` },
          })
          return status
        },
        [method, path]
      )
    proxy.requests.length = 0
    const calls = [`GET /api/bids/${bid.id}/contact`, 'POST /api/notifications/read']
    for (const line of [...calls, ...calls]) {
      const [method, path] = line.split(' ')
      expect(await call(method, path)).toBeLessThan(300)
    }
    for (const line of calls) expect(proxy.requests.filter((one) => one === line)).toHaveLength(2)
    await untilCached(page, '/offline')
    // A poll that is on its way when the session ends.
    tolerate(page, 401)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

    const kept = await cached(page)
    const [[name, addresses], ...others] = Object.entries(kept)
    expect(others).toEqual([])
    expect(name).toMatch(/^release [\w-]{43}$/)
    const built = /^\/assets\/[^/]+-[\w-]{7,8}\.(?:js|css|woff2)$/
    expect(addresses.filter((one) => !built.test(one))).toEqual(['/offline'])
    expect(addresses.length).toBeGreaterThan(10)
    const offline = await page.evaluate(async () => (await caches.match('/offline'))!.text())
    expect(offline).not.toContain(owner.user.email)
    expect(offline).not.toContain(owner.user.name)
  }).tags(['@PHN-43'])

  test('answers with kept files only, so that a page asks for each once', async ({ browser }) => {
    const { proxy, page } = await openControlled(browser)
    await open(page, `${proxy.origin}/about`)
    const kept = Object.values(await cached(page)).flat()
    const session = await page.context().newCDPSession(page)
    await session.send('Network.clearBrowserCache')
    proxy.requests.length = 0
    await open(page, `${proxy.origin}/about`)
    const asked = proxy.requests.filter((line) => kept.includes(line.replace('GET ', '')))
    expect(asked).toEqual([])
    expect(proxy.requests).toContain('GET /about')
  }).tags(['@PHN-43'])

  test('is replaced with the next release and with the one before', async ({ browser }) => {
    const { proxy, page } = await openControlled(browser)
    await untilCached(page, '/offline')
    const [first] = Object.keys(await cached(page))
    for (const release of ['later', null]) {
      if (release) proxy.replaced.set('/service-worker.js', withVersion(release))
      else proxy.replaced.clear()
      proxy.replaced.set('/about', (html) => html.replace('<body>', `<body data-of="${release}">`))
      await open(page, `${proxy.origin}/about`)
      // The page is the new one at once; its worker follows.
      await expect(page.locator('body')).toHaveAttribute('data-of', String(release))
      const name = release ? `release ${release}` : first
      await waitUntil('only the new release is kept', async () => {
        await askForWorker(page)
        const [only, ...others] = Object.keys(await cached(page))
        return only === name && others.length === 0
      })
      await untilCached(page, '/offline')
    }
  }).tags(['@PHN-44'])

  test('lets everything through when the device has no room', async ({ browser }) => {
    const proxy = await SiteProxy.start()
    const page = await browse(browser, { withWorker: true })
    tolerate(page, /net::ERR_/)
    const session = await page.context().newCDPSession(page)
    await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1 })
    await open(page, proxy.origin)
    await untilControlled(page)
    await open(page, `${proxy.origin}/about`)
    await expect(heading(page)).toBeVisible()
    expect(Object.values(await cached(page)).flat()).toEqual([])
    proxy.cut()
    await expect(page.goto(`${proxy.origin}/pricing`)).rejects.toThrow(/net::ERR_/)
  }).tags(['@PHN-44'])
})
