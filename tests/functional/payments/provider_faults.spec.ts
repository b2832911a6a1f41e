import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { backdateBid, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  completePayment,
  emptyMarket,
  openCheckout,
  emptyMarketWithoutWebhooks,
  type Scene,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const create = { path: '/v1/payment_intents', method: 'POST' }
const retrieve = { path: '/v1/payment_intents/*', method: 'GET' }
const cancel = { path: '/v1/payment_intents/*/cancel', method: 'POST' }
/** More often than Stripe's library retries. */
const forLong = { times: 50 }

const unavailable =
  'The payment provider did not answer. Nothing was charged. Try again in a minute.'
const open = ({ company, bid }: Scene) => call(company, `POST /api/bids/${bid.id}/payment-intent`)

test.group('Stripe fails', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('{0}, once: the checkout opens all the same, with one intent')
    .with<['error_before' | 'cut_before' | 'cut_after'][]>([
      ['error_before'],
      ['cut_before'],
      ['cut_after'],
    ])
    .run(async ({ assert }, [effect]) => {
      const scene = await createAcceptedBid()
      sandbox.plan({ ...create, effect })
      assert.equal((await open(scene)).status, 200)
      assert.lengthOf(sandbox.state().intents, 1)
    })

  test('{0}, for long: a clear 503, and later the same intent')
    .with<['error_before' | 'cut_before' | 'cut_after' | 'rate_limit'][]>([
      ['error_before'],
      ['cut_before'],
      ['cut_after'],
      ['rate_limit'],
    ])
    .run(async ({ assert }, [effect]) => {
      const scene = await createAcceptedBid()
      sandbox.plan({ ...create, effect, ...forLong })

      const refused = await open(scene)

      assert.equal(refused.status, 503)
      assert.equal(refused.headers['retry-after'], '5')
      assert.deepEqual(refused.body, { message: unavailable })
      assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'payment_required')

      sandbox.clearFaults()
      const intent = await openCheckout(scene)
      assert.deepEqual(
        sandbox.state().intents.map(({ id }) => id),
        [intent.id]
      )
      assert.containSubset(await rowsOf('payments'), [{ attempt: 1, intent_id: intent.id }])
    })

  test('an error stored for the idempotency key ends with the attempt', async ({ assert }) => {
    const scene = await createAcceptedBid()
    sandbox.plan({ ...create, effect: 'error_after' })
    assert.equal((await open(scene)).status, 503)
    assert.equal((await open(scene)).status, 503)

    await agePayments(1)
    const intent = await openCheckout(scene)
    await payByCard(intent)
    const { body } = await completePayment(scene, intent.id)

    assert.equal(body.status, 'paid')
    assert.deepEqual(
      (await rowsOf('payments')).map(({ attempt, status }) => [attempt, status]),
      [
        [1, 'failed'],
        [2, 'succeeded'],
      ]
    )
    await assertPaymentsAgree(assert)
  })

  test('down after the card was charged: 503, and the next request finds the payment', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent)
    sandbox.plan({ ...retrieve, effect: 'cut_before', ...forLong })

    const refused = await completePayment(scene, intent.id)

    assert.equal(refused.status, 503)
    assert.notInclude(refused.body.message, 'Nothing was charged')
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'unpaid')
    sandbox.clearFaults()
    assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
    await assertPaymentsAgree(assert)
  })

  test('{0} while the checkout is left: no notification, and it works later')
    .with<['error_before' | 'cut_after'][]>([['error_before'], ['cut_after']])
    .run(async ({ assert }, [effect]) => {
      const scene = await createAcceptedBid()
      await openCheckout(scene)
      const path = `POST /api/bids/${scene.bid.id}/cancel-payment`
      sandbox.plan({ ...cancel, effect, ...forLong })

      assert.equal((await call(scene.company, path)).status, 503)
      assert.notInclude(await notificationTypesOf(scene.owner), 'payment_cancelled')

      sandbox.clearFaults()
      assert.equal((await call(scene.company, path)).status, 200)
      assert.containSubset(await rowsOf('payments'), [{ status: 'cancelled' }])
      assert.equal((await notificationTypesOf(scene.owner)).at(-1), 'payment_cancelled')
    })

  test('{0} while the owner unselects: the selection stays until the payment is known')
    .with<['error_before' | 'cut_after'][]>([['error_before'], ['cut_after']])
    .run(async ({ assert }, [effect]) => {
      const scene = await createAcceptedBid()
      await openCheckout(scene)
      await backdateBid(scene.bid.id, 25)
      const path = `POST /api/bids/${scene.bid.id}/release`
      sandbox.plan({ ...cancel, effect, ...forLong })

      assert.equal((await call(scene.owner, path)).status, 503)
      assert.equal((await Bid.findOrFail(scene.bid.id)).status, 'payment_required')

      sandbox.clearFaults()
      assert.equal((await call(scene.owner, path)).status, 200)
      assert.containSubset(sandbox.state().intents, [{ status: 'canceled' }])
    })
})

test.group('Stripe fails, with webhooks', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('a webhook that could not be verified is refused and sent again', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await sandbox.webhooksArrived()
    sandbox.plan({ ...retrieve, effect: 'error_before', times: 3 })
    await payByCard(intent)
    await sandbox.webhooksArrived()

    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.deepEqual(await notificationTypesOf(scene.company), [
      'offer_accepted',
      'payment_received',
    ])
    await assertPaymentsAgree(assert)
  })
})
