import { test } from '@japa/runner'
import type { Browser, Page } from 'playwright'
import User from '#models/user'
import {
  browse,
  expectAccessibleAtBothSizes,
  expectNoSidewaysScroll,
  open,
  tabTo,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { expect } from '#tests/helpers/expect'
import { browseWithProfile } from '#tests/helpers/profile'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { waitUntil } from '#tests/helpers/waiting'

declare global {
  interface Window {
    /** How often the test's browser was asked to install the site. */
    prompts: number
  }
}

const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const chromeOnIphone = safari.replace('Version/18.5', 'CriOS/138.0')
const desktopSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15'

/** Opens a page that isn't the dashboard, in a browser that calls itself so. */
async function openHome(browser: Browser, as: Person, userAgent?: string) {
  const page = await browse(browser, { as })
  const session = await page.context().newCDPSession(page)
  if (userAgent) await session.send('Emulation.setUserAgentOverride', { userAgent })
  await open(page, '/about')
  return { page, session }
}

/** What Chromium sends to a site that can be installed; the headless one doesn't. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    window.prompts = 0
    const prompt = async () => (window.prompts += 1)
    window.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    )
  })

async function openDashboard(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Project Dashboard/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Project Dashboard' })).toBeVisible()
}

const hintIn = (page: Page) => page.getByRole('region', { name: 'Install Stagely' })

const untilDismissed = ({ user }: Person) =>
  waitUntil('the hint is dismissed', async () => {
    const { installHintDismissedAt } = await User.findOrFail(user.id)
    return installHintDismissedAt !== null
  })

test.group('Installing', (group) => {
  group.each.setup(() => emptyDatabase())

  test('meets no error of Chromium', async () => {
    const page = await browseWithProfile(await createOwner())
    await open(page, '/dashboard')
    const session = await page.context().newCDPSession(page)
    const manifest = await session.send('Page.getAppManifest')
    expect(manifest.errors).toEqual([])
    expect(new URL(manifest.url).pathname).toBe('/manifest.webmanifest')
    // What Chromium asks for before it offers to install, as it has read it.
    const { name, display, startUrl, icons } = manifest.manifest
    expect([name, display]).toEqual(['Stagely', 'kStandalone'])
    expect(new URL(startUrl!).pathname).toBe('/dashboard')
    expect(icons).toContainEqual(
      expect.objectContaining({ sizes: '512x512', type: 'image/png', url: expect.any(String) })
    )
    // Chromium checks this; its headless shell finds nothing ever.
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
  }).tags(['@PHN-41'])

  test('is offered once to an owner with a project, with a button', async ({ browser }) => {
    const owner = await createOwner()
    const { page } = await openHome(browser, owner)
    await offerInstallation(page)
    await openDashboard(page)
    await expect(hintIn(page)).toHaveCount(0)

    await createProject(owner)
    await open(page, '/about')
    await offerInstallation(page)
    await openDashboard(page)
    await expect(hintIn(page)).toContainText('It opens like an app, in a window of its own')
    await expectAccessibleAtBothSizes(page)
    await hintIn(page).getByRole('button', { name: 'Install' }).click()
    await expect(hintIn(page)).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    expect(await page.evaluate(() => window.prompts)).toBe(1)
    await untilDismissed(owner)

    await open(page, '/about')
    await offerInstallation(page)
    await openDashboard(page)
    await expect(hintIn(page)).toHaveCount(0)
  }).tags(['@PHN-47'])

  test('is explained on an iPhone to a company with an offer', async ({ browser }) => {
    const company = await createStager()
    const bid = await createBid(await createProject(await createOwner()), company)
    expect(bid.userId).toBe(company.user.id)
    const { page } = await openHome(browser, company, safari)
    await openDashboard(page)
    await expect(hintIn(page)).toContainText('Put Stagely on your home screen')
    await expect(hintIn(page)).toContainText('Tap Share, then Add to Home Screen.')
    await expect(hintIn(page).getByRole('button', { name: 'Install' })).toHaveCount(0)
    await expectAccessibleAtBothSizes(page)
    const own = page.viewportSize()!
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(own)
    await tabTo(page, hintIn(page).getByRole('button', { name: 'Got it' }))
    await page.keyboard.press('Enter')
    await expect(hintIn(page)).toHaveCount(0)
    await expect(page.locator('#main')).toBeFocused()
    await untilDismissed(company)

    const { page: elsewhere } = await openHome(browser, company, safari)
    await openDashboard(elsewhere)
    await expect(hintIn(elsewhere)).toHaveCount(0)
  }).tags(['@PHN-47', '@PHN-48'])

  test('is explained on an iPad, and to no browser that cannot do it', async ({ browser }) => {
    const owner = await createOwner()
    await createProject(owner)
    for (const [userAgent, maxTouchPoints, hints] of [
      [desktopSafari, 5, 1],
      [desktopSafari, 0, 0],
      [chromeOnIphone, 5, 0],
      [undefined, 0, 0],
    ] as const) {
      const { page, session } = await openHome(browser, owner, userAgent)
      const enabled = maxTouchPoints > 0
      await session.send('Emulation.setTouchEmulationEnabled', {
        enabled,
        ...(enabled && { maxTouchPoints }),
      })
      await openDashboard(page)
      await expect(hintIn(page)).toHaveCount(hints)
    }
  }).tags(['@PHN-48'])

  test('is not offered where it is done', async ({ browser }) => {
    const owner = await createOwner()
    await createProject(owner)
    const { page } = await openHome(browser, owner)
    await offerInstallation(page)
    // Opened from the home screen, which the headless browser can't be.
    await page.evaluate(() => {
      const ask = window.matchMedia.bind(window)
      window.matchMedia = (query) =>
        ask(query === '(display-mode: standalone)' ? '(min-width: 0)' : query)
    })
    await openDashboard(page)
    await expect(hintIn(page)).toHaveCount(0)

    const { page: tab } = await openHome(browser, owner)
    await offerInstallation(tab)
    await openDashboard(tab)
    await expect(hintIn(tab)).toBeVisible()
    await tab.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
    await expect(hintIn(tab)).toHaveCount(0)
  }).tags(['@PHN-48'])

  test('never moves a page that is shown', async ({ browser }) => {
    const owner = await createOwner()
    await createProject(owner)
    const page = await browse(browser, { as: owner })
    await open(page, '/dashboard')
    await offerInstallation(page)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(page.locator('div[aria-busy="true"]')).toHaveCount(0)
    await expect(hintIn(page)).toHaveCount(0)
  }).tags(['@PHN-47'])
})
