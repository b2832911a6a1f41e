import { test } from '@japa/runner'
import {
  browse,
  expect,
  expectAccessible,
  expectToast,
  open,
  tolerate,
  waitForHydration,
} from '#tests/helpers/page_dom'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'
import { preferencesOf } from '#models/notification/preferences'
import { emptyDatabase } from '#tests/helpers/database'
import { createCanaryMarket, clearNotifications, type Market } from '#tests/helpers/notifications'
import { createBid, createProject, createStager } from '#tests/helpers/people'

test.group('Notifications', (group) => {
  let market: Market
  group.each.setup(() => emptyDatabase())
  group.each.setup(async () => {
    market = await createCanaryMarket()
    await clearNotifications()
  })

  test('are delivered as the user chooses', async () => {
    const { owner } = market
    const page = await browse({ as: owner })
    await open(page, '/edit-profile')
    await page.getByRole('link', { name: 'Notification preferences' }).click()
    await waitForHydration(page)
    const bids = page.getByRole('group', { name: 'Offers on your projects' })
    await expect(bids.getByRole('radio', { name: 'Email now' })).toBeChecked()
    await bids.getByRole('radio', { name: 'Daily email' }).click()
    await expect(page.getByText('Saved.')).toBeVisible()
    await expect(bids.getByRole('radio', { name: 'Daily email' })).toBeChecked()
    expect((await preferencesOf(owner.user.id)).offers).toBe('digest')

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
    await expect(page.locator('.toast')).toContainText('We don’t know whether this was saved')
    await expect(bids.getByRole('radio', { name: 'Daily email' })).toBeChecked()
  }).tags(['@R113', '@PLC-96', '@R595'])

  test('can be unsubscribed from with one click and without a login', async () => {
    const { user } = market.owner
    const page = await browse({ size: 'phone' })
    await open(page, new URL(unsubscribeUrl(user.id, 'offers')).pathname)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByText('You are unsubscribed')).toBeVisible()
    await expectAccessible(page)
    expect((await preferencesOf(user.id)).offers).toBe('app')
  })

  test('appear on an open page, with a toast for new offers', async () => {
    const page = await browse({ as: market.owner })
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
})
