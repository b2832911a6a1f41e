import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Payment from '#models/payment'
import { reconcilePayments } from '#models/payment/open_payments'
import Settlement from '#models/payment/settlement'
import { stripe } from '#services/payments/main'
import { call } from '#tests/helpers/calls'
import { createOpenCheckout, payAfterRandomDelay, stateOf } from '#tests/helpers/checkout'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  callProvider,
  completePayment,
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
  type Scene,
} from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createStager } from '#tests/helpers/people'
import { repeatRace, race } from '#tests/helpers/races'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { waitUntil } from '#tests/helpers/waiting'

const create = { path: '/v1/payment_intents', method: 'POST' }

const payableOf = ({ bid }: Pick<Scene, 'bid'>) =>
  sandbox
    .state()
    .intents.filter(
      ({ status, metadata }) =>
        status === 'requires_payment_method' && metadata.bid_id === String(bid.id)
    )

const attempts = async () =>
  (await rowsOf('payments')).map(({ attempt, status }) => [attempt, status])

/** An intent made for a payment outside our own call. */
async function intentFor(payment: Payment, changes: Record<string, string> = {}) {
  const { id, client_secret: clientSecret } = await callProvider('/v1/payment_intents', {
    'amount': String(payment.amount),
    'currency': 'usd',
    'metadata[bid_id]': String(payment.bidId),
    'metadata[payment_id]': String(payment.id),
    'metadata[reference]': payment.reference,
    ...changes,
  })
  return { id, clientSecret }
}

test.group('Several attempts to pay one fee', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('an intent that arrives after its attempt failed is canceled, not returned', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    sandbox.plan({ ...create, hold: true })
    const slow = openCheckout(scene)
    await waitUntil('Stripe is asked', () => sandbox.state().calls['POST /v1/payment_intents'])
    await agePayments(1)
    await reconcilePayments()
    const second = await openCheckout(scene)
    sandbox.clearFaults()
    const first = await slow

    assert.equal(first.id, second.id)
    assert.deepEqual(
      payableOf(scene).map(({ id }) => id),
      [second.id]
    )
    await payByCard(second)
    assert.equal((await completePayment(scene, second.id)).body.status, 'paid')
    await assertPaymentsAgree(assert)
  }).tags(['@PAY-13'])

  test('a row read before it was paid never overwrites the success', async ({ assert }) => {
    const scene = await createAcceptedBid()
    sandbox.plan({ ...create, effect: 'cut_before', times: 3 })
    await call(scene.company, `POST /api/bids/${scene.bid.id}/payment-intent`)
    const stale = await Payment.query().where('bidId', scene.bid.id).firstOrFail()
    sandbox.clearFaults()
    const intent = await openCheckout(scene)
    await payByCard(intent)
    await completePayment(scene, intent.id)

    await stale.markFailed()

    assert.deepEqual(await attempts(), [[1, 'succeeded']])
    await assertPaymentsAgree(assert)
  }).tags(['@PAY-13'])

  test('a failed attempt can no longer be paid once the next one can', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const first = await openCheckout(scene)
    await Payment.query().where('intentId', first.id).update({ status: 'failed' })

    const second = await openCheckout(scene)

    assert.deepEqual(
      payableOf(scene).map(({ id }) => id),
      [second.id]
    )
    assert.equal((await payByCard(first)).status, 400)
    assert.deepEqual(await attempts(), [
      [1, 'cancelled'],
      [2, 'created'],
    ])
  }).tags(['@PAY-13'])

  test('the success of one attempt is recorded and ends the other', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const lost = await Payment.create({
      ...{ bidId: scene.bid.id, attempt: 1, reference: randomUUID(), amount: 4900 },
      ...{ currency: 'usd', status: 'failed' },
    })
    const first = await intentFor(lost)
    const second = await openCheckout(scene)
    await payByCard(first)

    assert.equal((await deliver(eventAbout(first.id))).status, 200)

    assert.equal(await stateOf(scene.bid.id), 'accepted paid')
    assert.equal((await payByCard(second)).status, 400)
    assert.deepEqual(await attempts(), [
      [1, 'succeeded'],
      [2, 'cancelled'],
    ])
    await assertPaymentsAgree(assert)
  }).tags(['@PAY-13'])

  test('the reconciler settles a failed attempt that was paid, and cancels one that still could be', async ({
    assert,
  }) => {
    const [paid, payable] = [await createAcceptedBid(), await createAcceptedBid()]
    const intents = [await openCheckout(paid), await openCheckout(payable)]
    await payByCard(intents[0])
    const failed = { status: 'failed' as const, failedAt: new Date() }
    await Payment.query().update(failed)

    assert.deepEqual(await reconcilePayments(), { checked: 2, failed: 0 })

    assert.equal(await stateOf(paid.bid.id), 'accepted paid')
    assert.equal((await payByCard(intents[1])).status, 400)
    assert.deepEqual(await attempts(), [
      [1, 'succeeded'],
      [1, 'cancelled'],
    ])
    await assertPaymentsAgree(assert)
  })

  test('a failed attempt is checked every ten minutes, for a day', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, '4000000000005001')
    await Payment.query().update({ status: 'failed', failedAt: new Date() })

    assert.equal((await reconcilePayments()).checked, 1)
    assert.equal((await reconcilePayments()).checked, 0)
    const day = 24 * 3_600_000
    const checkedAt = new Date(Date.now() - 11 * 60_000)
    await Payment.query().update({ checkedAt, failedAt: new Date(Date.now() - day - 1000) })
    assert.equal((await reconcilePayments()).checked, 0)
  })

  test('an intent that does not match its payment is replaced by a new attempt', async ({
    assert,
  }) => {
    for (const cancelled of [true, false]) {
      const scene = await createAcceptedBid()
      await openCheckout(scene)
      const payment = await Payment.query().where('bidId', scene.bid.id).firstOrFail()
      const other = await intentFor(payment, { amount: '2900' })
      await payment.merge({ intentId: other.id }).save()
      await scene.bid.merge({ stripePaymentIntentId: other.id }).save()
      if (cancelled) await callProvider(`/v1/payment_intents/${other.id}/cancel`, {})

      const next = await openCheckout(scene)

      assert.equal((await payByCard(other)).status, 400)
      assert.equal((await payByCard(next)).status, 200)
      assert.equal((await completePayment(scene, next.id)).body.status, 'paid')
    }
  }).tags(['@PAY-13'])

  test('money that does not match its fee is reported to support, once', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await openCheckout(scene)
    const payment = await Payment.query().where('bidId', scene.bid.id).firstOrFail()
    const other = await intentFor(payment, { amount: '2900' })
    await payment.merge({ intentId: other.id }).save()
    await scene.bid.merge({ stripePaymentIntentId: other.id }).save()
    await payByCard(other)

    for (let time = 0; time < 2; time += 1) {
      assert.equal((await deliver(eventAbout(other.id))).status, 200)
    }

    const [alert, ...more] = await db.from('support_alerts')
    assert.lengthOf(more, 0)
    assert.containSubset(alert, { kind: 'books_differ', payment_id: payment.id, amount: 2900 })
    assert.equal(await stateOf(scene.bid.id), 'payment_required unpaid')
  }).tags(['@PAY-18'])

  test('an amount below the fee does not pay it', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent)
    const snapshot = await stripe.retrieveIntent(intent.id)

    await Settlement.record({ ...snapshot, amountReceivedCents: snapshot.amountCents - 1 })

    assert.equal(await stateOf(scene.bid.id), 'payment_required unpaid')
    assert.deepEqual(await attempts(), [[1, 'failed']])
    assert.lengthOf(await db.from('support_alerts'), 1)
  }).tags(['@PAY-13'])

  test('an intent with the ids of another database’s payment is not attached', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    sandbox.plan({ ...create, effect: 'cut_before', times: 3 })
    await call(scene.company, `POST /api/bids/${scene.bid.id}/payment-intent`)
    const payment = await Payment.query().where('bidId', scene.bid.id).firstOrFail()
    const foreign = await intentFor(payment, { 'metadata[reference]': randomUUID() })
    await payByCard(foreign)

    assert.equal((await deliver(eventAbout(foreign.id))).status, 200)

    assert.equal(await stateOf(scene.bid.id), 'payment_required unpaid')
    assert.isNull((await Payment.findOrFail(payment.id)).intentId)
  }).tags(['@PAY-13'])

  test('tabs, a reconciler and a slow Stripe: one payable intent, and one charge', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const play = async (round: number) => {
      const scene = await createOpenCheckout(owner, company)
      await call(company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
      sandbox.plan({ ...create, delayMs: 150 })
      const replies = await race<{ status: number; body: unknown }>(
        round,
        (ask) => ask(company, `POST /api/bids/${scene.bid.id}/payment-intent`),
        async () => {
          await setTimeout(60)
          await agePayments(1)
          await reconcilePayments()
          return { status: 0, body: null }
        },
        (ask) => ask(company, `POST /api/bids/${scene.bid.id}/payment-intent`)
      )
      for (const { status } of replies) assert.include([0, 200, 409], status)
      assert.isAtMost(payableOf(scene).length, 1)
      const intent = await openCheckout(scene)
      const cards = await Promise.all([
        payAfterRandomDelay(intent, round),
        payAfterRandomDelay(intent, round),
      ])
      assert.sameMembers(
        cards.map(({ status }) => status),
        [200, 400]
      )
      assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
    }
    await repeatRace(assert, play, {
      rounds: 10,
      concurrency: 5,
      afterEachBatch: () => assertPaymentsAgree(assert),
    })
  }).tags(['@PAY-13'])
})
