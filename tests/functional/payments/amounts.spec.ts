import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { open, pageProps } from '#tests/helpers/pages'
import {
  assertPaymentsAgree,
  completePayment,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createOwner, createProject, createStager, terms } from '#tests/helpers/people'
import Bid from '#models/bid'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { tierOf, type FeeTier } from '../../../resources/components/bids/fee_tiers.js'

test.group('The fee for an amount, everywhere it appears', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('${amount} costs {fee} cents')
    .with([
      { amount: 100, fee: 2900 },
      { amount: 2000, fee: 2900 },
      { amount: 2001, fee: 4900 },
      { amount: 4000, fee: 4900 },
      { amount: 4001, fee: 7900 },
      { amount: 6000, fee: 7900 },
      { amount: 6001, fee: 9900 },
      { amount: 10_000_000, fee: 9900 },
    ])
    .run(async ({ assert }, { amount, fee }) => {
      const [owner, company] = [await createOwner(), await createStager()]
      const { id } = await createProject(owner)

      const form = await open(`/projects/${id}`, company)
      const { feeTiers } = pageProps<{ feeTiers: FeeTier[] }>(form.text)
      assert.equal(tierOf(feeTiers, amount)?.feeCents, fee, 'preview')

      const made = await call(company, `POST /api/projects/${id}/bids`, { ...terms, amount })
      assert.equal(made.body.platformFee, fee, 'answer')
      const [row] = await rowsOf('bids')
      assert.containSubset(row, { amount, platform_fee: fee }, 'database')

      const bid = await Bid.findVisibleOrFail(Number(made.body.id))
      await bid.accept(owner.user)
      const checkout = await open(`/payment/${bid.id}`, company)
      assert.equal(checkout.status, 200)
      assert.include(checkout.words, `$${fee / 100}`, 'page')
      assert.notInclude(checkout.words, '.00', 'page')

      const scene = { bid, company }
      const intent = await openCheckout(scene)
      assert.containSubset(sandbox.state().intents, [{ id: intent.id, amount: fee }], 'intent')
      await payByCard(intent)
      assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
      assert.containSubset(await rowsOf('payments'), [{ amount: fee, status: 'succeeded' }])
      await assertPaymentsAgree(assert)
    })
    .tags(['@PRC-01', '@PAY-10'])

  test('$99 costs nothing: accepted at once, no checkout, no intent', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    const form = await open(`/projects/${id}`, company)
    assert.isNull(tierOf(pageProps<{ feeTiers: FeeTier[] }>(form.text).feeTiers, 99))

    const { body } = await call(company, `POST /api/projects/${id}/bids`, { ...terms, amount: 99 })
    const bid = await Bid.findVisibleOrFail(Number(body.id))
    await bid.accept(owner.user)

    assert.equal(body.platformFee, 0)
    assert.containSubset(await rowsOf('bids'), [{ platform_fee: 0, payment_status: 'paid' }])
    assert.equal((await open(`/payment/${bid.id}`, company)).location, '/dashboard')
    assert.equal((await call(company, `POST /api/bids/${bid.id}/payment-intent`)).status, 409)
    assert.isEmpty(sandbox.state().intents)
    assert.isEmpty(await rowsOf('payments'))
  })
})
