import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { send } from '#tests/helpers/http'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  callProvider,
  completePayment,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { payByCard } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

test.group('The page reports a payment', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('that Stripe confirms: the bid is paid, the other bids are declined', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, otherStager] = bids
    await chosen.bid.accept(owner.user)
    const intent = await openCheckout(chosen)
    await payByCard(intent)

    const { status, body } = await completePayment(chosen, intent.id)

    assert.equal(status, 200)
    assert.containSubset(body, {
      success: true,
      status: 'paid',
      paidWith: 'Visa ending in 4242',
      bid: { id: chosen.bid.id, status: 'accepted', paymentStatus: 'paid', standing: 'paid' },
    })
    const [payment] = await rowsOf('payments')
    assert.containSubset(payment, {
      status: 'succeeded',
      card_brand: 'visa',
      card_last_four: '4242',
    })
    assert.containSubset(await rowsOf('receipts'), [
      { serial: 1, amount: 4900, bid_id: chosen.bid.id, payment_id: payment.id },
    ])
    assert.containSubset((await Bid.findOrFail(otherStager.bid.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'not_selected',
    })
    assert.deepEqual(await notificationTypesOf(chosen.company), [
      'offer_accepted',
      'payment_received',
    ])
    assert.deepEqual(await notificationTypesOf(otherStager.company), ['offer_not_selected'])
    assert.equal((await notificationTypesOf(owner)).at(-1), 'contact_released')
    assert.equal((await eventsOf(project.id)).at(-1), 'fee_paid')
    await assertPaymentsAgree(assert)
  }).tags(['@API-16', '@GEN-03', '@PAY-11', '@R07', '@R51', '@R03'])

  test('again, and nothing changes', async ({ assert }) => {
    const scene = await createPaidBid()
    const before = await databaseDump()

    const replies = await atOnce(
      Array.from({ length: 5 }, () => () => completePayment(scene, scene.intentId))
    )

    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200, 200])
    for (const { body } of replies) assert.equal(body.success, true)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R04'])

  test('in five tabs at once, with one effect', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent)

    const replies = await atOnce(
      Array.from({ length: 5 }, () => () => completePayment(scene, intent.id))
    )

    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200, 200])
    assert.deepEqual(await notificationTypesOf(scene.company), [
      'offer_accepted',
      'payment_received',
    ])
    assert.lengthOf(
      (await eventsOf(scene.project.id)).filter((kind) => kind === 'fee_paid'),
      1
    )
  })

  test('with the wrong intent, which is refused', async ({ assert }) => {
    const cheap = await createAcceptedBid(100)
    const dear = await createAcceptedBid(9000)
    const cheapIntent = await openCheckout(cheap)
    const dearIntent = await openCheckout(dear)
    await payByCard(cheapIntent)
    const own = await callProvider('/v1/payment_intents', {
      'amount': '9900',
      'currency': 'usd',
      'metadata[bid_id]': String(dear.bid.id),
    })
    await payByCard({ id: own.id, clientSecret: own.client_secret })
    const before = await databaseDump()

    for (const [id, message] of [
      [cheapIntent.id, 'This payment does not belong to your offer.'],
      [own.id, 'This payment does not belong to your offer.'],
      ['pi_unknown', 'This payment does not belong to your offer.'],
      [dearIntent.id, 'The payment has not gone through.'],
    ]) {
      const { status, body } = await completePayment(dear, id)
      assert.equal(status, 409)
      assert.deepEqual(body, { message })
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('with an intent that fits except for its {0}, which is refused')
    .with<[string, Record<string, string>][]>([
      ['amount', { amount: '2900' }],
      ['currency', { currency: 'eur' }],
      ['bid', { 'metadata[bid_id]': '999' }],
      ['reference', { 'metadata[reference]': randomUUID() }],
    ])
    .run(async ({ assert }, [, change]) => {
      const scene = await createAcceptedBid()
      await openCheckout(scene)
      const [payment] = await rowsOf('payments')
      const forged = await callProvider('/v1/payment_intents', {
        'amount': '4900',
        'currency': 'usd',
        'metadata[bid_id]': String(scene.bid.id),
        'metadata[payment_id]': String(payment.id),
        'metadata[reference]': payment.reference,
        ...change,
      })
      await payByCard({ id: forged.id, clientSecret: forged.client_secret })
      await Bid.query().where('id', scene.bid.id).update({ stripePaymentIntentId: forged.id })
      await Payment.query().where('id', payment.id).update({ intentId: forged.id })
      const changed = ['payments', 'support_alerts', 'queue_jobs']
      const before = await databaseDump(changed)

      const { status, body } = await completePayment(scene, forged.id)

      assert.equal(status, 409)
      assert.include(body.message, 'does not match this fee')
      assert.deepEqual(await databaseDump(changed), before)
      assert.equal((await db.from('support_alerts').count('*'))[0].count, 1)
      // The attempt has ended, and there is no second charge before someone has checked it.
      assert.containSubset(await rowsOf('payments'), [{ status: 'failed', intent_id: forged.id }])
      const again = await call(scene.company, `POST /api/bids/${scene.bid.id}/payment-intent`)
      assert.equal(again.status, 409)
      assert.include(again.body.message, 'Contact support before you pay again')
    })
    .tags(['@R04'])

  test('in a malformed body, which is refused', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await openCheckout(scene)
    const path = `/api/bids/${scene.bid.id}/complete-payment`
    const before = await databaseDump()

    for (const id of [
      undefined,
      null,
      '',
      7,
      ['pi_1'],
      {},
      'ch_1',
      'pi_1/../x',
      `pi_${'x'.repeat(101)}`,
    ]) {
      const { status, body } = await completePayment(scene, id)
      assert.equal(status, 422, String(id))
      assert.equal(body.errors![0].field, 'paymentIntentId')
    }
    for (const [expected, body, type] of [
      [400, '{"paymentIntentId":', 'application/json'],
      [415, 'paymentIntentId=pi_1', 'application/x-www-form-urlencoded'],
      [413, JSON.stringify({ paymentIntentId: 'x'.repeat(70_000) }), 'application/json'],
    ] as const) {
      const headers = { 'content-type': type }
      const answer = await send('POST', path, { as: scene.company, body, headers })
      assert.equal(answer.status, expected)
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('for a bid without a due fee, which is refused', async ({ assert }) => {
    const { bids } = await createProjectWithBids(1)
    const { status } = await completePayment(bids[0], 'pi_1')
    assert.equal(status, 409)
    const nobody = await call(null, `POST /api/bids/${bids[0].bid.id}/complete-payment`, {})
    assert.equal(nobody.status, 401)
  })
})
