import { test } from '@japa/runner'
import { call, statusesOf } from '#tests/helpers/calls'
import { atTheCheckout, payInAMoment, stateOf } from '#tests/helpers/checkout'
import { toldTo } from '#tests/helpers/facts'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertBooksAgree,
  completePayment,
  emptyMarket,
  quietMarket,
} from '#tests/helpers/payments'
import { owner, stager } from '#tests/helpers/people'
import { inRounds, race } from '#tests/helpers/races'
import { sandbox } from '#tests/helpers/sandbox'

test.group('Races at the checkout', (group) => {
  group.each.setup(() => quietMarket())
  group.each.teardown(checkInvariants)
  group.each.timeout(30_000)

  test('leaving the checkout and opening it: never two live intents', async ({ assert }) => {
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const { bid } = await atTheCheckout(poster, company)
      const path = `POST /api/bids/${bid.id}`
      const replies = await race(
        round,
        () => call(company, `${path}/payment-intent`),
        () => call(company, `${path}/cancel-payment`),
        () => call(company, `${path}/payment-intent`)
      )
      for (const { status } of [replies[0], replies[2]]) assert.equal(status, 200)
      assert.include([200, 409], replies[1].status)
      const payable = sandbox
        .state()
        .intents.filter(
          ({ status, metadata }) =>
            status === 'requires_payment_method' && metadata.bid_id === String(bid.id)
        )
      assert.isAtMost(payable.length, 1)
    })
  }).tags(['@PAY-03', '@R04', '@R50'])
})

test.group('Races around payments, with webhooks', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)
  group.each.timeout(30_000)

  test('two tabs, two cards, and every messenger: one charge', async ({ assert }) => {
    sandbox.orderWebhooks({ copies: 3 })
    const [poster, company] = [await owner(), await stager()]
    await inRounds(assert, async (round) => {
      const scene = await atTheCheckout(poster, company)
      const payAndTell = async () => {
        const card = await payInAMoment(scene.intent)
        await completePayment(scene, scene.intent.id)
        return card
      }
      const replies = await race(round, payAndTell, payAndTell)
      await sandbox.webhooksArrived()

      assert.deepEqual(statusesOf(replies), [200, 400])
      assert.equal(await stateOf(scene.bid.id), 'accepted paid')
      assert.lengthOf(sandbox.state().charges, round + 1)
      const receipts = (await toldTo(company)).filter((type) => type === 'payment_received')
      assert.lengthOf(receipts, round + 1)
      await assertBooksAgree(assert)
    })
  }).tags(['@PAY-03', '@GEN-03', '@R04', '@R50'])
})
