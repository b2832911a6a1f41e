import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import Bid from '#models/bid'
import Payment from '#models/payment'
import { reconcilePayments } from '#models/payment/open_payments'
import { scheduleTimers } from '#start/scheduler'
import { atOnce, call } from '#tests/helpers/calls'
import { createLatePayment, createUnrecordedPayment } from '#tests/helpers/checkout'
import { databaseDump } from '#tests/helpers/database'
import { rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  callProvider,
  completePayment,
  deliver,
  emptyMarket,
  eventAbout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createPaidBid } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

const days = (count: number) => ({ seconds: count * 86_400 })

/** Makes all payments and events older. */
async function letDaysPass(count: number) {
  for (const table of ['payments', 'payment_events']) {
    const earlier = `update ${table} set created_at = created_at - make_interval(secs => :seconds)`
    await db.rawQuery(earlier, days(count))
  }
}

test.group('Events that come late, twice, or never', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('the same event after three days and five times at once changes nothing', async ({
    assert,
  }) => {
    const { intent, company, project, owner } = await createUnrecordedPayment()
    const event = eventAbout(intent.id)
    await deliver(event)
    await project.complete(owner.user)
    await letDaysPass(3)
    const before = await databaseDump()

    const answers = await atOnce(Array.from({ length: 5 }, () => () => deliver(event)))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.deepEqual(await databaseDump(), before)
    assert.lengthOf(
      (await notificationTypesOf(company)).filter((type) => type === 'payment_received'),
      1
    )
  })

  test('a refund reported before its payment: paid and refunded', async ({ assert }) => {
    const scene = await createUnrecordedPayment()
    await callProvider('/v1/refunds', { payment_intent: scene.intent.id })

    assert.equal((await deliver(eventAbout(scene.intent.id, 'charge.refunded'))).status, 200)

    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    const before = await databaseDump(['payment_events'])
    assert.equal((await deliver(eventAbout(scene.intent.id))).status, 200)
    assert.deepEqual(await databaseDump(['payment_events']), before)
    await assertPaymentsAgree(assert)
  })

  test('a late payment that was refunded by hand meanwhile is not refunded twice', async ({
    assert,
  }) => {
    const scene = await createUnrecordedPayment()
    await Payment.query().where('intentId', scene.intent.id).update({ status: 'failed' })
    await Bid.query().where('id', scene.bid.id).update({ paymentDeclinedAt: new Date() })
    await scene.bid.unselect(scene.owner.user)
    await scene.project.cancel(scene.owner.user)
    await callProvider('/v1/refunds', { payment_intent: scene.intent.id })

    assert.equal((await deliver(eventAbout(scene.intent.id))).status, 200)

    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.equal((await notificationTypesOf(scene.company)).at(-1), 'fee_refunded')
    await assertPaymentsAgree(assert)
  })

  test('a late payment that is disputed stays due for a refund, and delays nothing else', async ({
    assert,
  }) => {
    const { intent } = await createLatePayment()
    const unheard = await createUnrecordedPayment()
    sandbox.dispute(intent.id)

    assert.equal((await deliver(eventAbout(intent.id))).status, 200)
    await agePayments(1)
    await reconcilePayments()

    assert.deepEqual(
      (await rowsOf('payments')).map(({ status }) => status),
      ['refund_pending', 'succeeded']
    )
    assert.equal((await Bid.findOrFail(unheard.bid.id)).paymentStatus, 'paid')
    assert.isEmpty(sandbox.state().refunds)
  })

  test('a paid fee without a webhook is recorded within a minute', async ({ assert }) => {
    const { bid } = await createUnrecordedPayment()
    await scheduleTimers()
    const { every_ms: every } = await db
      .from('queue_schedules')
      .where('id', 'reconcile-payments')
      .firstOrFail()
    const seconds = 60 - Number(every) / 1000
    const younger = `update payments set created_at = now() - make_interval(secs => :seconds)`

    await db.rawQuery(younger, { seconds })
    assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })

    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
  })
})

test.group('Cards and disputes, by webhook alone', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('a refund and a dispute in the wrong order keep the contact details visible', async ({
    assert,
  }) => {
    const { owner, company, bid, intentId } = await createPaidBid()
    sandbox.orderWebhooks({ hold: true })
    await callProvider('/v1/refunds', { payment_intent: intentId })
    sandbox.dispute(intentId)
    sandbox.orderWebhooks({ release: true, reverse: true })
    await sandbox.webhooksArrived()

    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    for (const person of [owner, company]) {
      assert.equal((await call(person, `GET /api/bids/${bid.id}/contact`)).status, 200)
    }
    const again = await completePayment({ bid, company }, intentId)
    assert.notEqual(again.status, 500)
    await assertPaymentsAgree(assert)
  })
})
