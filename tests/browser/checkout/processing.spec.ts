import { test } from '@japa/runner'
import type { Browser } from 'playwright'
import { expect } from '#tests/helpers/expect'
import paymentsConfig from '#config/payments'
import Bid from '#models/bid'
import { StripeSandbox } from '#sandbox/stripe_sandbox'
import { browse, expectAccessible, expectToast, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { openCheckout } from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox, startSandbox, testCards } from '#tests/helpers/sandbox'

/** A bank slow enough for the processing state to be visible. */
async function slowBank() {
  await sandbox.stop()
  const slow = new StripeSandbox({
    ...paymentsConfig,
    ...paymentsConfig.sandbox,
    // Longer than the test takes on a busy machine.
    processingMs: 60_000,
    webhookRetryMs: 200,
  })
  await slow.start(paymentsConfig.sandbox.port)
  // Without webhooks, the server only learns what the page asks for.
  slow.orderWebhooks({ drop: true })
  return async () => {
    await slow.stop()
    await startSandbox()
  }
}

const slowCard = '4000000000005001'

/** A company returns from its bank to the checkout, with the page's clock stopped. */
async function backFromBank(browser: Browser, card: string) {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent, card)
  const page = await browse(browser, { as: scene.company })
  const address = `/payment/${scene.bid.id}?payment_intent=${intent.id}`
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/^Payment (Successful!|Processing)$/)

  /** Milliseconds of the page's clock until the dashboard opens. */
  const stays = async () => {
    const left = page.evaluate(() => {
      const settledAt = Date.now()
      return new Promise<number>((resolve) =>
        document.addEventListener('inertia:before', () => resolve(Date.now() - settledAt))
      )
    })
    await page.clock.runFor(10_000)
    await expect(page).toHaveURL('/bids')
    return left
  }
  return { ...scene, page, address, heading, stays }
}

test.group('A submitted payment', (group) => {
  group.setup(() => slowBank())
  group.each.setup(() => emptyDatabase())

  test('is confirmed, and opens the dashboard after two seconds', async ({ assert, browser }) => {
    const { page, heading, owner, stays } = await backFromBank(browser, testCards.success)
    await expect(heading).toHaveText('Payment Successful!')
    await expectToast(page, 'Payment Successful!', 'Owner information is now available.')
    await expect(page.getByText(owner.user.email)).toBeVisible()
    assert.equal(await stays(), 2000)
  }).tags(['@PAY-04', '@CON-04'])

  test('that the bank is processing opens the dashboard after three seconds', async ({
    assert,
    browser,
  }) => {
    const { bid, page, address, heading, stays } = await backFromBank(browser, slowCard)
    await expect(heading).toHaveText('Payment Processing')
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'unpaid')
    assert.equal(await stays(), 3000)

    await page.clock.resume()
    await page.route('**/dashboard', () => {})
    await open(page, address)
    await expect(heading).toHaveText('Payment Processing')
    await expectAccessible(page)
  }).tags(['@PAY-05'])
})
