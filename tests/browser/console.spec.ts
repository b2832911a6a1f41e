import { readFile } from 'node:fs/promises'
import { test } from '@japa/runner'
import type { Locator, Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { adminPath } from '#config/admin'
import Payment from '#models/payment'
import {
  atBothSizes,
  browse,
  expectAccessible,
  expectToast,
  open,
  tolerate,
} from '#tests/helpers/browser'
import { callsWithin, expectInterval, stopClock } from '#tests/helpers/clock'
import { emptyMarket } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

/** Excludes the rule against disabling zoom, which the specification asks for (ADM-01, R37). */
const withoutZoom = { except: ['meta-viewport'] }

/** Checks that no part of the page is wider than the window, at its size now. */
const fitsNow = (page: Page) =>
  expect
    // Not `innerWidth`: on phones it grows with the page.
    .poll(() =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      })
    )
    .toBeLessThanOrEqual(0)

/** At both sizes the page fits and is accessible. */
const fitsAndIsAccessible = (page: Page) =>
  atBothSizes(page, async () => {
    await fitsNow(page)
    await expectAccessible(page, withoutZoom)
  })

async function market() {
  const owner = await createOwner({ name: 'Dana Whitfield', company: 'Whitfield Homes' })
  const company = await createStager({
    name: 'Renee Castellano',
    company: 'Fern & Field Interiors',
  })
  for (const email of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await createBid(await createProject(owner, { title: `House ${email}` }), company)
  }
}

/** Opens a company with its notes and timeline, and a project, and cancels the project. */
async function openAccountAndProject(page: Page) {
  await page.getByRole('tab', { name: 'Detailed Users' }).click()
  await page.getByRole('link', { name: 'Renee Castellano', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Renee Castellano')
  await page.getByLabel('New note').fill('Called about the receipt.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expectToast(page, 'Note saved')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText('Called about the receipt.')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Made an offer')
  await timeline.getByLabel('Topic').selectOption('notes')
  await expect(timeline).not.toContainText('Made an offer')
  await expect(timeline).toContainText('Called about the receipt.')
  await expect(page).toHaveURL(/topic=notes/)
  await fitsAndIsAccessible(page)
  await page.getByRole('button', { name: 'Export data' }).click()
  const reason = page.getByRole('dialog').getByLabel('Reason')
  await reason.fill('Asked for it by email')
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make the copy' }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^stagely-data-.*\.zip$/)
  await expectToast(page, 'Copy made')

  await page.getByRole('link', { name: 'House g' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House g')
  await fitsAndIsAccessible(page)
  const card = page.getByRole('article', { name: 'House g' })
  const isClipped = card.evaluate((node) => node.scrollWidth > node.clientWidth)
  expect(await isClipped).toBe(false)
  await page.getByRole('button', { name: 'Cancel project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel House g?' })
  await dialog.getByLabel('Reason').fill('Not a real house')
  await dialog.getByRole('button', { name: 'Cancel project' }).click()
  await expectToast(page, 'Project cancelled')
  await expect(page.getByRole('button', { name: 'Cancel project' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Not a real house')
}

/** Opens every screen with names that are wider than a narrow phone. */
async function showLongNames(page: Page) {
  const long = 'Wolfeschlegelsteinhausenbergerdorff'
  const email = `${long.repeat(2)}@${long}.example`.toLowerCase()
  const person = await createOwner({ name: `Max ${long}`, company: `${long} Homes`, email })
  await createProject(person, { title: `The ${long.repeat(2)} House` })
  await person.user.merge({ teamRole: 'support' }).save()
  const { company } = await createPaidBid()
  await company.user.merge({ company: long.repeat(2) }).save()
  const { id: paymentId } = await Payment.firstOrFail()
  await page.setViewportSize({ width: 320, height: 700 })
  const expectToFit = async (shown: Locator) => {
    await expect(shown).toBeVisible()
    await expect(page.getByText(long).filter({ visible: true }).first()).toBeVisible()
    await fitsNow(page)
  }
  const selected = (name: string) => page.getByRole('tab', { name, selected: true })
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, adminPath)
  await expectToFit(selected('Overview'))
  await page.getByRole('tab', { name: 'Detailed Projects' }).click()
  await expectToFit(selected('Detailed Projects'))
  await page.getByRole('tab', { name: 'Detailed Users' }).click()
  await expectToFit(selected('Detailed Users'))
  await page.getByRole('link', { name: `Max ${long}`, exact: true }).click()
  await expectToFit(heading.filter({ hasText: `Max ${long}` }))
  await page.getByRole('link', { name: 'Team' }).click()
  await expectToFit(heading.filter({ hasText: 'Team' }))
  await page.getByRole('searchbox', { name: 'Search the market' }).fill('wolf')
  await page.keyboard.press('Enter')
  await expectToFit(heading.filter({ hasText: 'Results for “wolf”' }))
  for (const path of ['/figures/signups', `/payments/${paymentId}`]) {
    await open(page, adminPath + path)
    await expectToFit(heading)
  }
  await expectAccessible(page, withoutZoom)
}

/** Downloads the users as a file: with the server's name, without one, and when the server fails. */
async function downloadUsers(page: Page) {
  await page.route('**/api/admin/users/download', async (route) => {
    const response = await route.fetch()
    const headers = {
      ...response.headers(),
      'content-disposition': 'attachment; filename="of-the-server.csv"',
    }
    await route.fulfill({ response, headers })
  })
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await arriving
  expect(file.suggestedFilename()).toBe('of-the-server.csv')
  expect(await readFile(await file.path(), 'utf8')).toContain('Username')
  await expectToast(page, 'Users exported successfully')

  await page.route('**/api/admin/users/download', (route) => route.fulfill({ body: 'Id' }))
  const unnamed = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const today = new Date().toISOString().slice(0, 10)
  expect((await unnamed).suggestedFilename()).toBe(`users-${today}.csv`)

  tolerate(page, 503)
  await page.route('**/api/admin/users/download', (route) =>
    route.fulfill({ status: 503, json: { message: 'Briefly away' } })
  )
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expectToast(page, 'Failed to export users', 'Briefly away')
  await page.unroute('**/api/admin/users/download')
}

/** Goes back and forward between the views of a list of eleven projects. */
async function walkThroughHistory(page: Page) {
  const houses = page.getByRole('article')
  await expect(houses.first()).toContainText('House k')
  await page.getByLabel('Order').selectOption('By title')
  await expect(houses.first()).toContainText('House a')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(houses).toHaveCount(1)
  await page.getByRole('link', { name: 'House k' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('House k')

  await page.goBack()
  await expect(page).toHaveURL(/sort=title&after=|after=.+&sort=title/)
  await expect(houses).toHaveCount(1)
  await expect(page.getByText('1 of 11')).toBeVisible()
  await page.goBack()
  await expect(houses).toHaveCount(10)
  await expect(houses.first()).toContainText('House a')
  await page.goBack()
  await expect(page.getByLabel('Order')).toHaveValue('newest')
  await expect(houses.first()).toContainText('House k')
  await page.goForward()
  await expect(houses.first()).toContainText('House a')
  await page.getByLabel('Status').selectOption('Completed')
  await expect(page.getByText('No detailed project data available')).toBeVisible()
  await expect(page).not.toHaveURL(/after=/)
}

test.group('The console', (group) => {
  group.each.setup(() => emptyMarket())

  test('shows the market in three tabs, and its accounts and projects', async ({ browser }) => {
    await market()
    const page = await browse(browser, { as: await createAdmin(), size: 'phone' })
    await open(page, '/admin')
    await expect(page).toHaveURL(new RegExp(`${adminPath}$`))
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'Detailed Users',
      'Detailed Projects',
    ])
    const figures = page.locator('dl').first()
    await expect(figures).toContainText('Total Users3')
    await expect(figures).toContainText('Total Bids7')
    await expect(page.getByRole('img', { name: /^Sign-ups by week, 3 in 12 weeks/ })).toBeVisible()
    await expect(page.getByText('Photo storage')).toBeVisible()
    await page.setViewportSize({ width: 320, height: 700 })
    await fitsNow(page)
    await page.setViewportSize({ width: 390, height: 844 })
    const activity = page.getByRole('listitem').filter({ hasText: 'made an offer of $3,640' })
    await expect(activity.first()).toContainText('Fern & Field Interiors')
    await expect(activity.first()).toContainText('Just now')
    await fitsAndIsAccessible(page)

    await page.getByRole('tab', { name: 'Overview' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const company = page.getByRole('article', { name: /Renee Castellano/ })
    await expect(company).toContainText('House g')
    await expect(company).toContainText('+2 more bids')
    await expect(page.getByRole('article', { name: /Dana Whitfield/ })).toContainText(
      'Recent projects'
    )
    await fitsAndIsAccessible(page)

    await page.getByRole('tab', { name: 'Detailed Projects' }).click()
    const house = page.getByRole('article', { name: 'House g' })
    await expect(house).toContainText('Single Family Home, City limits')
    await expect(house).toContainText('Fern & Field Interiors')
    const call = page.waitForResponse(/\/api\/admin\/projects/)
    await page.getByRole('button', { name: 'Refresh Projects' }).click()
    await call

    await openAccountAndProject(page)
    await showLongNames(page)

    const zoom = () => page.locator('meta[name="viewport"]').getAttribute('content')
    expect(await zoom()).toContain('maximum-scale=1')
    await page.getByRole('link', { name: 'Stagely, home' }).click()
    await expect.poll(zoom).not.toContain('maximum-scale')
  }).tags([
    ...['@ADM-01', '@ADM-05', '@ADM-06', '@ADM-10', '@R37', '@CTL-01', '@CTL-02'],
    ...['@CTL-03', '@CTL-06', '@CTL-07', '@CTL-36', '@CTL-39'],
  ])

  test('downloads, searches, sorts and pages lists, and keeps their view in the URL', async ({
    browser,
  }) => {
    for (let number = 0; number < 24; number += 1) {
      await createOwner({ name: `Person ${String.fromCharCode(97 + number)}` })
    }
    const page = await browse(browser, { as: await createAdmin() })
    await open(page, adminPath)
    await downloadUsers(page)
    const names = page.getByRole('table', { name: 'User Management' }).locator('tbody tr')
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
      'aria-sort',
      'ascending'
    )
    await expect(names.nth(1)).toContainText('Person a')
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page.getByText('5 of 25')).toBeVisible()
    await expect(names).toHaveCount(5)
    await page.getByLabel('Find a user').fill('person c')
    await expect(names).toHaveCount(1)
    await expect(page).toHaveURL(/q=person\+c/)
    await page.reload()
    await expect(names).toHaveCount(1)
    await page.getByLabel('Find a user').fill('nobody at all')
    await expect(page.getByText('No users found')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download CSV' })).toHaveAttribute(
      'aria-disabled',
      'true'
    )
    await page.getByRole('link', { name: 'Clear search and filters' }).click()
    await expect(names).toHaveCount(20)
    await expect(page.getByLabel('Find a user')).toHaveValue('')
    await open(page, `${adminPath}/users?q=nobody`)
    await expect(page.getByText('No detailed user data available')).toBeVisible()
    await page.getByRole('tab', { name: 'Detailed Projects' }).click()
    await expect(page.getByText('No detailed project data available')).toBeVisible()

    const owner = await createOwner()
    for (let number = 0; number < 11; number += 1) {
      await createProject(owner, { title: `House ${String.fromCharCode(97 + number)}` })
    }
    await open(page, `${adminPath}/projects`)
    await walkThroughHistory(page)
  }).tags(['@ADM-04', '@ADM-13', '@CTL-35'])

  test('retries a failing list three times, then shows an error', async ({ browser }) => {
    await createProject(await createOwner())
    const admin = await createAdmin()
    const page = await browse(browser, { as: admin })
    tolerate(page, 500)
    tolerate(page, 404)
    await page.clock.install()
    await open(page, `${adminPath}/projects`)
    await stopClock(page)
    let calls = 0
    await page.route('**/api/admin/projects?**', (route) => {
      calls += 1
      return route.fulfill({ status: 500, json: { message: 'No' } })
    })
    await page.getByRole('button', { name: 'Refresh Projects' }).click()
    expectInterval(await callsWithin(page, 6), '/api/admin/projects', 1000)
    await expect(page.getByText('Error loading admin data')).toBeVisible()
    await expect(page.getByText('What is shown may be out of date.')).toBeVisible()
    expect(calls).toBe(4)
    await page.unroute('**/api/admin/projects?**')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Error loading admin data')).toHaveCount(0)

    await page.clock.pauseAt(Date.now() + 600_000)
    await admin.user.merge({ teamRole: null }).save()
    await page.getByRole('button', { name: 'Refresh Projects' }).click()
    await callsWithin(page, 6)
    const denied = 'No data available. Please check your admin permissions.'
    await expect(page.getByText(denied)).toBeVisible()
  }).tags(['@ADM-11', '@API-20'])
})
