import { test } from '@japa/runner'
import { statusesOf } from '#tests/helpers/calls'
import { createOpenCheckout, payAfterRandomDelay, stateOf } from '#tests/helpers/checkout'
import { notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { assertPaymentsAgree, emptyMarket } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createStager } from '#tests/helpers/people'
import { repeatRace, onTwoServers, race, type Ask } from '#tests/helpers/races'
import { sandbox } from '#tests/helpers/sandbox'

/** Two tabs use one idempotency key, so the later one waits half a second. */
const manyWaiting = { concurrency: 25 }

test.group('Races at the checkout', (group) => {
  onTwoServers(group)
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('leaving the checkout and opening it: never two payable intents', async ({ assert }) => {
    sandbox.orderWebhooks({ drop: true })
    const [owner, company] = [await createOwner(), await createStager()]
    await repeatRace(
      assert,
      async (round) => {
        const { bid } = await createOpenCheckout(owner, company)
        const path = `POST /api/bids/${bid.id}`
        const replies = await race(
          round,
          (ask) => ask(company, `${path}/payment-intent`),
          (ask) => ask(company, `${path}/cancel-payment`),
          (ask) => ask(company, `${path}/payment-intent`)
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
      },
      manyWaiting
    )
  })

  test('undoing the acceptance and opening the checkout: one of the two', async ({ assert }) => {
    sandbox.orderWebhooks({ drop: true })
    const won = { undo: 0, checkout: 0 }
    await repeatRace(
      assert,
      async (round) => {
        const { bid, owner, company } = await createAcceptedBid()
        const path = `POST /api/bids/${bid.id}`
        const [undone, opened] = await race(
          round,
          (ask) => ask(owner, `${path}/undo-accept`),
          (ask) => ask(company, `${path}/payment-intent`)
        )
        assert.deepEqual([undone.status, opened.status].toSorted(), [200, 409])
        won[undone.status === 200 ? 'undo' : 'checkout'] += 1
        assert.equal(
          await stateOf(bid.id),
          undone.status === 200 ? 'pending unpaid' : 'payment_required unpaid'
        )
        const intents = sandbox
          .state()
          .intents.filter(({ metadata }) => metadata.bid_id === String(bid.id))
        assert.lengthOf(intents, undone.status === 200 ? 0 : 1)
      },
      { ...manyWaiting, isEnough: async () => won.undo > 0 && won.checkout > 0 }
    )
  }).tags(['@JOB-33', '@R04'])

  test('two tabs, two cards, page and webhooks: one charge', async ({ assert }) => {
    sandbox.orderWebhooks({ copies: 2 })
    const [owner, company] = [await createOwner(), await createStager()]
    const play = async (round: number) => {
      const { bid, intent } = await createOpenCheckout(owner, company)
      const payAndTell = async (ask: Ask) => {
        const card = await payAfterRandomDelay(intent, round)
        const reported = { paymentIntentId: intent.id }
        const { body } = await ask(company, `POST /api/bids/${bid.id}/complete-payment`, reported)
        assert.equal(body.status, 'paid')
        return card
      }
      const replies = await race(round, payAndTell, payAndTell)

      assert.deepEqual(statusesOf(replies), [200, 400])
      assert.equal(await stateOf(bid.id), 'accepted paid')
    }
    const afterEachBatch = async () => {
      await sandbox.webhooksArrived()
      await assertPaymentsAgree(assert)
      const receipts = (await notificationTypesOf(company)).filter(
        (type) => type === 'payment_received'
      )
      const { charges, intents } = sandbox.state()
      assert.lengthOf(charges, intents.length)
      assert.lengthOf(receipts, intents.length)
    }
    await repeatRace(assert, play, { afterEachBatch })
  })
})
