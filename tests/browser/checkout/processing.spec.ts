import { test } from '@japa/runner'
import { expect } from 'playwright/test'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { StripeSandbox } from '#services/payments/sandbox/stripe_sandbox'
import { browse, expectAccessible, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillCard } from '#tests/helpers/forms'
import { acceptedBid } from '#tests/helpers/people'
import { sandbox, startSandbox } from '#tests/helpers/sandbox'

/** A bank that takes long enough for people to notice. */
async function slowBank() {
  await sandbox.stop()
  const slow = new StripeSandbox({
    ...paymentsConfig,
    ...paymentsConfig.sandbox,
    processingMs: 4000,
    webhookRetryMs: 200,
  })
  await slow.start(paymentsConfig.sandbox.port)
  return async () => {
    await slow.stop()
    await startSandbox()
  }
}

test.group('A payment that the bank is still working on', (group) => {
  group.setup(() => slowBank())
  group.each.setup(() => emptyDatabase())

  test('is announced, and leads to the dashboard after three seconds', async ({
    assert,
    browser,
  }) => {
    const { bid, company } = await acceptedBid()
    const page = await browse(browser, { as: company })
    await open(page, `/payment/${bid.id}`)
    await fillCard(page, '4000000000005001')

    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Processing')
    const announcedAt = Date.now()
    await expectAccessible(page)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'unpaid')
    await expect(page).toHaveURL('/bids')
    assert.approximately(Date.now() - announcedAt, 3000, 1500)
    await expect
      .poll(async () => (await Bid.findOrFail(bid.id)).paymentStatus, { timeout: 10_000 })
      .toBe('paid')
  }).tags(['@PAY-05'])
})
