import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { browse, expectAccessibleAtBothSizes, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createCanaryMarket,
  clearNotifications,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { createBid, createProject } from '#tests/helpers/people'

/** Pages, filters and marks the notifications that the bell leads to. */
async function expectOwnPage(page: Page) {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('link', { name: 'See all notifications' }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Notifications')
  await expect(main.getByRole('listitem')).toHaveCount(20)
  await expect(main.getByRole('heading', { name: 'Today' })).toBeVisible()
  await expectAccessibleAtBothSizes(page)
  await main.getByRole('link', { name: 'Older' }).click()
  await expect(main.getByText('Page 2 of 2')).toBeVisible()
  await main.getByLabel('Type').selectOption('projects')
  await expect(page).toHaveURL('/notifications?topic=projects')
  await expect(main.getByRole('listitem')).toHaveCount(1)
  await main.getByRole('button', { name: 'Mark all as read' }).click()
  const filters = main.getByRole('navigation', { name: 'Filter' })
  await expect(filters.getByText('Unread')).toHaveText('Unread')
  await filters.getByRole('link', { name: 'Unread' }).click()
  await expect(main.getByText('Everything is read')).toBeVisible()
}

test.group('Notifications', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await clearNotifications()
  })

  test('open from the bell, link to their page, and are listed on their own', async ({
    browser,
  }) => {
    await notifyParty('offer_received', market)
    await notifyParty('work_completed', market)
    const page = await browse(browser, { as: market.owner, size: 'phone' })
    await open(page, '/dashboard')
    const bell = page.getByRole('button', { name: 'Notifications, 2 unread' })
    await bell.click()
    const popover = page.getByRole('dialog', { name: 'Notifications' })
    await expect(popover.getByRole('listitem')).toHaveCount(2)
    await expectAccessibleAtBothSizes(page)
    await page.keyboard.press('Escape')
    await expect(popover).toHaveCount(0)
    await expect(bell).toBeFocused()

    await bell.click()
    await popover.getByRole('link', { name: 'Work marked completed' }).click()
    await expect(page).toHaveURL(`/projects/${market.project.id}`)
    await expect(popover).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()

    await page.getByRole('button', { name: /^Notifications/ }).click()
    await popover.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await page.getByRole('main').click({ position: { x: 2, y: 2 } })
    await expect(popover).toHaveCount(0)

    await clearNotifications()
    for (let count = 0; count < 20; count += 1) await notifyParty('offer_received', market)
    await notifyParty('project_reopened', market)
    // The project's page would mark them as read after a second.
    await open(page, '/pricing')
    await expectOwnPage(page)
  }).tags(['@R48'])

  test('announce an accepted offer once, in one tab, but not on its own page', async ({
    browser,
  }) => {
    const { owner, company } = market
    const project = await createProject(owner)
    const bid = await createBid(project, company)
    const page = await browse(browser, { as: company })
    await page.clock.install()
    const [about, later] = [await page.context().newPage(), await page.context().newPage()]
    let letLaterPoll = () => {}
    const announced = new Promise<void>((resolve) => (letLaterPoll = resolve))
    await later.route('**/api/notifications/unread', async (route) => {
      await announced
      await route.continue()
    })
    await open(about, `/projects/${project.id}`)
    await open(later, '/pricing')
    await open(page, '/profile')
    await expect(page).toHaveTitle(/^[^(]/)
    await bid.accept(owner.user)

    await page.clock.fastForward(31_000)
    const toast = page.locator('.toast')
    await expect(toast).toContainText(/Offer accepted: pay the .* fee by/)
    await expect(toast).toContainText(project.title)
    letLaterPoll()
    for (const tab of [page, about, later]) await expect(tab).toHaveTitle(/^\(1\) /)
    for (const tab of [about, later]) await expect(tab.locator('.toast')).toHaveCount(0)
    await toast.getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}`)
    await expect(page).toHaveTitle(/^[^(]/)
  }).tags(['@R126'])
})
