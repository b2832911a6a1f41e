import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import { supportEmail } from '#config/mail'
import Notification from '#models/notification'
import { startOrResumePayment } from '#models/payment/start'
import { confirmPayment } from '#models/payment/confirmation'
import {
  browse,
  expectAccessible,
  expectToast,
  open,
  reload,
  tolerate,
} from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { createAcceptedBid, createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

/** The dashboard opens even when the call fails: once without any connection, once without the call. */
async function cancelWithoutConnection(page: Page) {
  tolerate(page, /ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expectToast(page, 'Cancelled', 'Payment cancelled. Returning to dashboard.')
  const stranded = page.getByRole('alert').filter({ hasText: 'Your dashboard did not open' })
  await expect(stranded).toContainText('Check your connection and try again.')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await page.getByRole('button', { name: 'Pay later' }).click()
  await expectToast(page, 'The page did not open')
  await page.context().setOffline(false)
  await page.route('**/cancel-payment', (route) => route.abort())

  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Cancel payment' }).click()

  await expectToast(page, 'Cancelled', 'Payment cancelled. Returning to dashboard.')
  await expect(page).toHaveURL('/bids')
  await page.unroute('**/cancel-payment')
}

test.group('Leaving the checkout', (group) => {
  group.each.setup(() => emptyDatabase())

  test('with Pay later or without a connection opens the dashboard, notifies no one and keeps the payment open', async ({
    assert,
    browser,
  }) => {
    const { bid, company } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    await open(page, `/payment/${bid.id}`)
    const intent = await startOrResumePayment(bid)

    await cancelWithoutConnection(page)
    await page.getByRole('link', { name: 'Pay Platform Fee' }).first().click()
    await page.getByRole('button', { name: 'Pay later' }).click()

    await expect(page).toHaveURL('/bids')
    await expect(page.getByRole('link', { name: 'Pay Platform Fee' }).first()).toBeVisible()
    assert.isNull(await Notification.findBy('type', 'payment_cancelled'))
    await payByCard(intent)
    assert.equal(await confirmPayment(bid, intent.id), 'paid')
  }).tags(['@PAY-06', '@PAY-20'])

  test('notifies the owner, opens the dashboard and keeps the offer payable', async ({
    assert,
    browser,
  }) => {
    const { bid, company, owner } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    await open(page, `/payment/${bid.id}`)

    await page.getByRole('button', { name: 'Cancel' }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this payment?' })
    await expect(question).toContainText('can choose another offer right away')
    await expectAccessible(page)
    await question.getByRole('button', { name: 'Keep paying' }).click()
    await expect(question).toBeHidden()
    assert.isNull(await Notification.findBy('type', 'payment_cancelled'))
    await page.getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Cancel payment' }).click()

    await expectToast(
      page,
      'Payment Cancelled',
      'The project owner has been notified that you did not proceed with payment.'
    )
    await expect(page).toHaveURL('/bids')
    await expect(page.getByRole('link', { name: 'Pay Platform Fee' }).first()).toBeVisible()
    const told = await Notification.query().where('userId', owner.user.id).orderBy('id', 'desc')
    assert.equal(told[0].type, 'payment_cancelled')
    assert.equal(told[0].bidId, bid.id)
  }).tags(['@PAY-06', '@PAY-21'])

  test('is automatic for a bid that the viewer cannot pay', async ({ browser }) => {
    const { bid: paid, company } = await createPaidBid()
    const { bid: foreign } = await createAcceptedBid()
    const { bid: due } = await createAcceptedBid(undefined, { company })
    const page = await browse(browser, { as: company })
    for (const id of [paid.id, foreign.id, 999_999]) {
      await open(page, `/payment/${id}`)
      await expect(page).toHaveURL('/bids')
      await expectToast(page, 'Nothing to pay', 'This offer is not waiting for your payment.')
    }
    // It is paid elsewhere while the page opens.
    tolerate(page, 409)
    await page.route('**/payment-intent', async (route) => {
      const intent = await startOrResumePayment(due)
      await payByCard(intent)
      await confirmPayment(due, intent.id)
      await route.continue()
    })
    await open(page, `/payment/${due.id}`)
    await expectToast(page, 'This platform fee is already paid.')
    await expect(page).toHaveURL('/bids')

    const ownerPage = await browse(browser, { as: await createOwner() })
    await open(ownerPage, `/payment/${foreign.id}`)
    await expect(ownerPage).toHaveURL('/dashboard')
    await expectToast(ownerPage, 'Nothing to pay')
  }).tags(['@PAY-07'])

  test('is not offered to visitors: they are sent home to log in', async ({ browser }) => {
    const { bid } = await createAcceptedBid()
    const page = await browse(browser, { size: 'phone' })
    await open(page, `/payment/${bid.id}`)
    await expect(page).toHaveURL('/')
    await expectToast(page, 'Please log in', 'You need to be logged in to make a payment.')
  }).tags(['@PAY-01'])
})

test.group('A checkout without its provider', (group) => {
  group.each.setup(() => emptyDatabase())
  group.each.teardown(() => sandbox.clearFaults())

  test('offers a retry and help when the intent, the script or the card fields do not load', async ({
    browser,
  }) => {
    const { bid, company } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    tolerate(page, 503)
    sandbox.plan({ path: '/v1/payment_intents', effect: 'error_before', times: 20 })
    await open(page, `/payment/${bid.id}`)
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Payment Error')
    await expect(page.getByText('The card form did not load')).toHaveCount(0)
    await expectAccessible(page)

    sandbox.clearFaults()
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible()

    // The provider's script does not load.
    tolerate(page, /ERR_FAILED/)
    await page.route('**/v3/', (route) => route.abort())
    await reload(page)
    await expect(alert).toContainText('Payment Error')
    await expect(alert).toContainText('An unexpected error occurred during payment.')

    const help = page.getByRole('region', { name: 'The card form did not load' })
    await expect(help).toContainText('Your card was not charged')
    await expect(help).toContainText('ad blockers')
    await expect(help).toContainText('another browser')
    await expect(help.getByRole('link', { name: supportEmail })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const question = page.getByRole('alertdialog', { name: 'Cancel this payment?' })
    await question.getByRole('button', { name: 'Keep paying' }).click()
    await expect(page.getByRole('button', { name: 'Pay later' })).toBeEnabled()
    await page.unroute('**/v3/')
    await alert.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { name: 'Card' })).toBeVisible()

    // The script loads, but not its card fields.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.route('**/v3/payment_element.html*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>Blocked</p>' })
    )
    await page.route('**/v3/', async (route) => {
      const response = await route.fetch()
      const script = (await response.text()).replace(
        'loadDeadlineMs = 10_000',
        'loadDeadlineMs = 300'
      )
      await route.fulfill({ response, body: script })
    })
    await reload(page)

    await expect(page.getByRole('alert')).toContainText('Payment Error')
    await expect(help.getByRole('link', { name: supportEmail })).toBeVisible()
  }).tags(['@PAY-08', '@PAY-20', '@R94'])

  test('is not shown to a staging company without an offer', async ({ browser }) => {
    const page = await browse(browser, { as: await createStager() })
    await open(page, '/payment/1')
    await expectToast(page, 'Nothing to pay')
  })
})
