import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessible, open } from '#tests/helpers/browser'
import db from '@adonisjs/lucid/services/db'
import Message from '#models/message'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'

type Links = Record<string, string>

const guestLinks: Links = {
  'Home': '/',
  'How It Works': '/how-it-works',
  'About': '/about',
  'Contact': '/contact',
}
const stagerLinks: Links = {
  'Search Projects': '/projects?area=mine',
  'Project Dashboard': '/bids',
  'Your Stagely Profile': '/profile',
  'Platform Pricing': '/pricing',
  'Fees and Receipts': '/payments',
}
const ownerLinks: Links = {
  'Project Dashboard': '/dashboard',
  'Submit A Project': '/submit-project-final',
}
const stagerMenu: Links = {
  'Search Projects': '/projects?area=mine',
  'Dashboard': '/bids',
  'Profile': '/profile',
  'Platform Pricing': '/pricing',
  'Fees and Receipts': '/payments',
  'Alerts': '/alerts',
  'Invitations': '/invitations',
  'Business Figures': '/business',
  'People': '/people',
  'Messages': '/messages',
}
const ownerMenu: Links = {
  'Dashboard': '/dashboard',
  'Submit Project': '/submit-project-final',
  'Favorites': '/favorites',
  'Profile': '/edit-profile',
  'People': '/people',
  'Messages': '/messages',
}

async function expectLinks(page: Page, name: string, links: Links) {
  const shown = page.getByRole('navigation', { name, exact: true }).getByRole('link')
  await expect(shown).toHaveText(Object.keys(links))
  for (const [at, href] of Object.values(links).entries()) {
    await expect(shown.nth(at)).toHaveAttribute('href', href)
  }
}

/** The page of each role after login, with the links in the bar and the menu. */
const roles: {
  role: string
  home: string
  enter: () => Promise<Person | undefined>
  bar: Links
  menu: Links
}[] = [
  { role: 'a visitor', home: '/', enter: async () => undefined, bar: guestLinks, menu: guestLinks },
  {
    role: 'an owner',
    home: '/dashboard',
    enter: () => createOwner(),
    bar: ownerLinks,
    menu: ownerMenu,
  },
  {
    role: 'a company',
    home: '/bids',
    enter: () => createStager(),
    bar: stagerLinks,
    menu: stagerMenu,
  },
]

/** The first control of the page leads to its content. */
async function expectSkipLink(page: Page) {
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
}

/** The Tab key stays in the open menu. */
async function expectFocusKept(page: Page) {
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    const outside = page.locator(':focus:not(body)').and(page.locator('dialog ~ *, main *'))
    await expect(outside).toHaveCount(0)
  }
}

const initials = (name: string) =>
  name
    .split(' ')
    .map(([email]) => email)
    .join('')

test.group('The navigation', (group) => {
  group.each.setup(() => emptyDatabase())

  for (const { role, home, enter, bar, menu } of roles) {
    test(`of ${role} on wide screens and in the menu of phones`, async ({ browser }) => {
      const as = await enter()
      const page = await browse(browser, { as, size: 'phone' })
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(page, home)
      if (!as) await expectSkipLink(page)
      await expectLinks(page, 'Main', bar)
      const banner = page.getByRole('banner')
      if (as) {
        const name = banner.getByRole('link', { name: as.user.firstName })
        await expect(name).toHaveAttribute('href', '/edit-profile')
        await expect(name.locator('.avatar')).toHaveText(initials(as.user.name))
        await expect(banner.getByRole('button', { name: 'Logout' })).toBeVisible()
      } else {
        await expect(banner.getByText('Login', { exact: true })).toBeVisible()
        await expect(banner.getByText('Join Free!')).toBeVisible()
      }
      const current = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current=page]')
      await expect(current).toHaveAttribute('href', home)

      await page.setViewportSize({ width: 390, height: 844 })
      const opener = page.getByRole('button', { name: 'Open menu' })
      await opener.tap()
      await expectLinks(page, 'Menu', menu)
      const sheet = page.getByRole('dialog', { name: 'Menu' })
      await expect(sheet.getByRole('button', { name: 'Logout' })).toHaveCount(as ? 1 : 0)
      await expect(sheet.getByText('Login', { exact: true })).toHaveCount(as ? 0 : 1)
      await expectAccessible(page)
      if (role === 'an owner') await expectFocusKept(page)
      await page.keyboard.press('Escape')
      await expect(sheet).toHaveCount(0)
      await expect(opener).toBeFocused()

      if (role !== 'an owner') return
      await opener.tap()
      await sheet.getByRole('link', { name: 'Submit Project' }).tap()
      await expect(sheet).toHaveCount(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Submit A Project')
    }).tags(['@NAV-01', '@NAV-02', '@NAV-03', '@NAV-04', '@NAV-05'])
  }

  test('leads each role to its pages, and fits every width with long names and three-digit counts', async ({
    browser,
    assert,
  }) => {
    const [owner, company] = [
      await createOwner({ name: 'Bartholomew Fitzgerald' }),
      await createStager({ name: 'Wilhelmina Featherstonehaugh' }),
    ]
    await db.table('notifications').multiInsert(
      [owner, company].flatMap(({ user }) =>
        Array.from({ length: 120 }, () => ({
          user_id: user.id,
          type: 'offer_received',
          title: 'New offer',
          message: 'An offer',
          created_at: new Date(),
        }))
      )
    )
    await createBid(await createProject(owner), company)
    await Message.send(company.user, owner.user, 'Is there a lift?')
    const stagerPage = await browse(browser, { as: company })
    await open(stagerPage, '/dashboard')
    await expect(stagerPage).toHaveURL('/bids')
    await expect(stagerPage.getByRole('link', { name: 'Submit A Project' })).toHaveCount(0)
    const ownerPage = await browse(browser, { as: owner })
    await open(ownerPage, '/submit-project')
    await ownerPage.getByRole('link', { name: 'Project Dashboard, 1 pending' }).click()
    await expect(ownerPage).toHaveURL('/dashboard')

    for (const page of [stagerPage, ownerPage]) {
      for (const width of [320, 390, 768, 1024, 1068, 1120, 1280]) {
        await page.setViewportSize({ width, height: 700 })
        const beyond = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        assert.isAtMost(await beyond(), 0, `${width} px`)
        const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
        const menu = page.getByRole('button', { name: 'Open menu' })
        await expect(logout.or(menu)).toBeVisible()
        await expect(logout.or(menu)).toBeInViewport({ ratio: 1 })
      }
    }
  }).tags(['@NAV-07', '@DSH-02', '@R126'])
})
