import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { preferencesOf } from '#models/notification/preferences'
import {
  browse,
  expectAccessible,
  expectAccessibleAtBothSizes,
  expectToast,
  open,
  reload,
  tolerate,
  waitForHydration,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import {
  createCanaryMarket,
  clearNotifications,
  notifyParty,
  type Market,
} from '#tests/helpers/notifications'
import { createBid, createProject, createStager } from '#tests/helpers/people'

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
    await reload(page)
    await expectOwnPage(page)
  }).tags(['@R48'])

  test('are delivered as the user chooses', async ({ browser }) => {
    const { owner } = market
    const page = await browse(browser, { as: owner })
    await open(page, '/edit-profile')
    await page.getByRole('link', { name: 'Notification preferences' }).click()
    await waitForHydration(page)
    const bids = page.getByRole('group', { name: 'Offers on your projects' })
    await expect(bids.getByRole('radio', { name: 'Email now' })).toBeChecked()
    await bids.getByRole('radio', { name: 'Daily email' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(bids.getByRole('radio', { name: 'Daily email' })).toBeChecked()
    expect((await preferencesOf(owner.user.id)).offers).toBe('digest')
    await expectAccessibleAtBothSizes(page)

    const payments = page.getByRole('group', { name: 'Acceptance and payment' })
    const warning = payments.getByText('you could miss a payment deadline')
    await expect(warning).toHaveCount(0)
    await payments.getByRole('radio', { name: 'Off' }).click()
    await expect(warning).toBeVisible()
    await payments.getByRole('radio', { name: 'Email now' }).click()
    await expect(warning).toHaveCount(0)
    await expect(page.getByText('Saved.')).toBeVisible()

    // A choice made while another is saved is saved as well.
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/notifications/preferences', async (route) => {
      await held
      await route.continue()
    })
    await payments.getByRole('radio', { name: 'Off' }).click()
    await payments.getByRole('radio', { name: 'Email now' }).click()
    await expect(page.getByText('Saving…')).toBeVisible()
    release()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(payments.getByRole('radio', { name: 'Email now' })).toBeChecked()
    await page.unroute('**/api/notifications/preferences')

    tolerate(page, /net::ERR_FAILED/)
    await page.route('**/api/notifications/preferences', (route) => route.abort())
    await bids.getByRole('radio', { name: 'Off' }).click()
    await expectToast(page, 'Failed to save your choice')
    await expect(bids.getByRole('radio', { name: 'Daily email' })).toBeChecked()
  }).tags(['@R113'])

  test('can be unsubscribed from with one click and without a login', async ({ browser }) => {
    const { user } = market.owner
    const page = await browse(browser, { size: 'phone' })
    await open(page, new URL(unsubscribeUrl(user.id, 'offers')).pathname)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You are unsubscribed')).toBeVisible()
    await expectAccessible(page)
    expect((await preferencesOf(user.id)).offers).toBe('app')
  })

  test('appear on an open page, with a toast for new offers', async ({ browser }) => {
    const page = await browse(browser, { as: market.owner })
    await page.clock.install()
    await open(page, '/edit-profile')
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    const project = await createProject(market.owner)
    await createBid(project, await createStager())
    await page.clock.fastForward(31_000)
    await expect(page.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible()
    const dashboard = page.getByRole('link', { name: 'Project Dashboard, 1 pending' })
    await expect(dashboard).toBeVisible()
    await expectToast(page, '1 new offer', project.title)
    await page.getByRole('status').getByRole('button', { name: 'View' }).click()
    await expect(page).toHaveURL(`/projects/${project.id}#offers`)
  }).tags(['@R30', '@R126'])

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
