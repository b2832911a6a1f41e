import { test } from '@japa/runner'
import { expect } from '#tests/helpers/expect'
import Bid from '#models/bid'
import { startOrResumePayment } from '#models/payment/start'
import { browse, expectAccessible, expectToast, open, tolerate } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { cardForm, fillCard } from '#tests/helpers/forms'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, testCards } from '#tests/helpers/sandbox'

test.group('Paying the platform fee', (group) => {
  group.each.setup(() => emptyDatabase())

  test('keeps the card form after a declined card and accepts another one', async ({
    assert,
    browser,
  }) => {
    const { bid, company, owner } = await createAcceptedBid(3640)
    const page = await browse(browser, { as: company, size: 'phone' })
    tolerate(page, 402)
    await open(page, `/payment-checkout/${bid.id}`)

    await expect(page.getByText('Test mode: no real money', { exact: true })).toBeVisible()
    const summary = page.getByRole('region', { name: 'Payment Summary' })
    await expect(summary.getByText('Project Amount').locator('..')).toContainText(/\$3,640$/)
    await expect(summary.getByText('Platform Fee').locator('..')).toContainText(/\$49$/)
    await expect(summary.getByText('Total Due').locator('..')).toContainText(/\$49$/)

    await fillCard(page, testCards.declined)
    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Payment Failed')
    await expect(alert).toContainText(
      'Your card was declined. Nothing was charged. Try another card.'
    )
    await expect(cardForm(page).getByLabel('Name on card')).toHaveValue('Sam Stager')
    await expect(cardForm(page).getByLabel('Card number')).toHaveValue('4000 0000 0000 0002')
    await expectAccessible(page)
    assert.equal((await Bid.findOrFail(bid.id)).status, 'payment_required')

    await cardForm(page).getByLabel('Card number').fill(testCards.success)
    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expectToast(page, 'Payment Successful!', 'Owner information is now available.')
    await expect(page.getByText(owner.user.email)).toBeVisible()
    await expect(page.getByText('$49 paid with Visa ending in 4242.')).toBeVisible()
    await expect(page).toHaveURL('/bids')
    const paid = await Bid.findOrFail(bid.id)
    assert.deepEqual([paid.status, paid.paymentStatus], ['accepted', 'paid'])
  }).tags(['@PAY-02', '@PAY-03', '@PAY-04', '@PAY-08', '@PAY-10', '@PAY-22', '@RTE-09'])

  test('keeps the contact details on screen while the page is in use', async ({ browser }) => {
    const { bid, company, owner } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    const intent = await startOrResumePayment(bid)
    await page.clock.install()
    await page.route('**/complete-payment', async (route) => {
      await payByCard(intent)
      await route.continue()
    })
    await open(page, `/payment/${bid.id}?payment_intent=${intent.id}&redirect_status=succeeded`)
    const email = page.getByRole('link', { name: owner.user.email })
    await expect(page.getByText('Taking you to your dashboard in 2 seconds.')).toBeVisible()

    await email.hover()
    await expect(page.getByText('This page stays open while you use it.')).toBeVisible()
    await page.clock.runFor(5000)
    await email.focus()
    await page.mouse.move(0, 0)
    await page.clock.runFor(5000)
    await expect(email).toBeVisible()
    await email.blur()
    await page.clock.runFor(2500)
    await expect(page).toHaveURL('/bids')
  }).tags(['@PAY-04', '@R56'])

  test('sends nothing while fields are incomplete, and completes 3-D Secure after a failed attempt', async ({
    assert,
    browser,
  }) => {
    const { bid, company } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    await open(page, `/payment/${bid.id}`)
    const number = cardForm(page).getByLabel('Card number')
    await expect(number).toBeVisible()

    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    await expect(cardForm(page).getByText('Your card number is incomplete.')).toBeVisible()
    await expect(number).toBeFocused()
    await expect(page.getByRole('alert')).toHaveCount(0)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'unpaid')

    await fillCard(page, testCards.threeDSecure)

    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    const bank = page.frameLocator('iframe[title="3D Secure authentication"]')
    await expect(bank.getByText('Payment of $49.00')).toBeVisible()
    const place = await page.getByRole('dialog').boundingBox()
    expect(place?.x, 'where it stands in the middle').toBeGreaterThan(400)
    await expectAccessible(page)
    await bank.getByRole('button', { name: 'Fail authentication' }).click()
    await expect(page.getByRole('alert')).toContainText('Payment Failed')
    await expect(page.getByRole('alert')).toContainText('unable to authenticate')
    assert.equal((await Bid.findOrFail(bid.id)).status, 'payment_required')

    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    await bank.getByRole('button', { name: 'Complete authentication' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    await expectAccessible(page)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
  }).tags(['@PAY-02', '@PAY-04', '@PAY-08', '@PAY-09'])
})
