import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { expect } from '#tests/helpers/expect'
import paymentsConfig from '#config/payments'
import { browse, open } from '#tests/helpers/browser'
import { emptyDatabase } from '#tests/helpers/database'
import { fillCard } from '#tests/helpers/forms'
import { createAcceptedBid } from '#tests/helpers/people'
import { testCards } from '#tests/helpers/sandbox'

/** Records what the page passes to the provider's script: the key, then the redirect setting. */
async function noteProvider(page: Page) {
  const noted: unknown[] = []
  await page.exposeFunction('note', (value: unknown) => void noted.push(value))
  await page.addInitScript(() => {
    type Payment = { redirect?: string }
    type Maker = (key: string) => { confirmPayment: (payment: Payment) => unknown }
    const { note } = window as unknown as { note: (value: unknown) => void }
    let made: Maker | undefined
    Object.defineProperty(window, 'Stripe', {
      get: () => made,
      set(make: Maker) {
        const noting: Maker = (key) => {
          note(key)
          const stripe = make(key)
          const confirm = stripe.confirmPayment.bind(stripe)
          stripe.confirmPayment = (payment) => {
            note(payment.redirect)
            return confirm(payment)
          }
          return stripe
        }
        made = Object.assign(noting, make)
      },
    })
  })
  return noted
}

test.group('The card form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('shows the policy, and pays with the publishable key and without a redirect', async ({
    browser,
  }) => {
    const { bid, company } = await createAcceptedBid()
    const page = await browse(browser, { as: company })
    const noted = await noteProvider(page)
    const answer = Promise.withResolvers<void>()
    await page.route('**/payment-intent', async (route) => {
      await answer.promise
      await route.continue()
    })
    await open(page, `/payment/${bid.id}`)
    await expect(page.getByText('Loading payment details...')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay Platform Fee' })).toHaveCount(0)
    answer.resolve()

    await fillCard(page, testCards.success)
    await expect(page.getByText('Loading payment details...')).toHaveCount(0)
    await expect(page.getByRole('form', { name: 'Card' })).toContainText(
      "platform fees are final. There's no refund if the project falls through or is cancelled."
    )
    let loads = 0
    page.on('load', () => (loads += 1))
    await page.getByRole('button', { name: 'Pay Platform Fee' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')
    expect(loads).toBe(0)
    expect(noted).toEqual([paymentsConfig.publishableKey, 'if_required'])
    expect(await page.content()).not.toContain(paymentsConfig.secretKey)
  }).tags(['@PAY-02', '@PAY-09', '@R43'])
})
