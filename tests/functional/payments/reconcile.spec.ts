import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import ace from '@adonisjs/core/services/ace'
import PaymentsReconcile from '#commands/payments_reconcile'
import Bid from '#models/bid'
import { expireDueBids } from '#models/bid/expiry'
import Payment from '#models/payment'
import { reconcilePayments } from '#models/payment/open_payments'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { withLease } from '#services/database/lease'
import { atOnce, call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, backdateBid, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  callProvider,
  deliver,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid, createAdmin } from '#tests/helpers/people'
import { payByCard, sandbox, startSandbox } from '#tests/helpers/sandbox'

async function paidUnheard() {
  const scene = await createAcceptedBid()
  const intent = await openCheckout(scene)
  await payByCard(intent)
  return { ...scene, intent }
}

test.group('Reconciling payments', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)
  group.setup(() => {
    ace.ui.switchMode('raw')
    return () => ace.ui.switchMode('normal')
  })

  test('finds a fee whose webhook was lost, within a minute', async ({ assert }) => {
    const { bid, company } = await paidUnheard()
    assert.deepEqual(await reconcilePayments(), { checked: 0, failed: 0 })
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'unpaid')

    await agePayments(2)
    assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })

    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
    assert.equal((await notificationTypesOf(company)).at(-1), 'payment_received')
    await assertPaymentsAgree(assert)
  })

  test('is a command, for people and for the scheduler', async ({ assert }) => {
    const { bid } = await paidUnheard()
    await agePayments(2)

    const command = await ace.create(PaymentsReconcile, [])
    await command.exec()

    command.assertSucceeded()
    command.assertLogMatches(/1 payments looked at, 0 could not be/)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
  })

  test('has one effect when it runs twice, and three times at once', async ({ assert }) => {
    const { project, company } = await paidUnheard()
    await agePayments(2)

    await atOnce(Array.from({ length: 3 }, () => () => reconcilePayments()))
    const before = await databaseDump()
    assert.deepEqual(await reconcilePayments(), { checked: 0, failed: 0 })

    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual(await notificationTypesOf(company), ['offer_accepted', 'payment_received'])
    assert.lengthOf(
      (await eventsOf(project.id)).filter((kind) => kind === 'fee_paid'),
      1
    )
  })

  test('marks an attempt failed that Stripe never answered, so that the fee can be paid again', async ({
    assert,
  }) => {
    const scene = await createAcceptedBid()
    sandbox.plan({ path: '/v1/payment_intents', method: 'POST', effect: 'cut_after', times: 3 })
    await openCheckout(scene)
    assert.containSubset(await rowsOf('payments'), [{ status: 'created', intent_id: null }])
    await agePayments(2)

    assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })

    assert.containSubset(await rowsOf('payments'), [{ status: 'failed' }])
    await payByCard(await openCheckout(scene))
    await agePayments(2)
    await reconcilePayments()
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    await assertPaymentsAgree(assert)
  })

  test('notices an intent that was canceled elsewhere', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await callProvider(`/v1/payment_intents/${intent.id}/cancel`, {})
    await agePayments(2)

    await reconcilePayments()

    assert.containSubset(await rowsOf('payments'), [{ status: 'cancelled' }])
    assert.notEqual((await openCheckout(scene)).id, intent.id)
  })

  test('makes refunds that are due', async ({ assert }) => {
    const { intent, bid, project, owner } = await paidUnheard()
    await Payment.query().where('intentId', intent.id).update({ status: 'failed' })
    await backdateBid(bid.id, 73)
    await expireDueBids()
    await project.cancel(owner.user)
    sandbox.plan({ path: '/v1/refunds', effect: 'error_before', times: 3 })
    assert.equal((await deliver(eventAbout(intent.id))).status, 503)
    assert.containSubset(await rowsOf('payments'), [{ status: 'refund_pending' }])
    await agePayments(2)

    assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })

    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    assert.lengthOf(sandbox.state().refunds, 1)
    await assertPaymentsAgree(assert)
  })

  test('goes on when one payment cannot be checked, and reports it', async ({ assert }) => {
    const first = await paidUnheard()
    const second = await paidUnheard()
    await agePayments(2)
    const path = `/v1/payment_intents/${first.intent.id}`
    sandbox.plan({ path, method: 'GET', effect: 'cut_before', times: 50 })

    const command = await ace.create(PaymentsReconcile, [])
    await command.exec()

    command.assertFailed()
    command.assertLogMatches(/2 payments looked at, 1 could not be/)
    assert.equal((await Bid.findOrFail(first.bid.id)).paymentStatus, 'unpaid')
    assert.equal((await Bid.findOrFail(second.bid.id)).paymentStatus, 'paid')

    sandbox.clearFaults()
    assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })
    await assertPaymentsAgree(assert)
  })

  test('checks a failed attempt every ten minutes for a day', async ({ assert }) => {
    await openCheckout(await createAcceptedBid())
    const [opened] = await rowsOf('payments')
    const failed = (changes: Record<string, unknown>) =>
      db.from('payments').update({ status: 'failed', ...changes })
    const ago = (time: string) => db.raw(`now() - interval '${time}'`)
    const checked = async () => (await reconcilePayments()).checked

    await failed({ failed_at: ago('1 hour'), checked_at: null })
    assert.equal(await checked(), 1, 'never checked')
    assert.equal(await checked(), 0, 'just checked')
    await failed({ checked_at: ago('9 minutes') })
    assert.equal(await checked(), 0, 'not ten minutes ago')
    await failed({ checked_at: ago('10 minutes') })
    assert.equal(await checked(), 1, 'ten minutes ago')
    await failed({ failed_at: ago('23 hours 59 minutes'), checked_at: null })
    assert.equal(await checked(), 1, 'less than a day')
    await failed({ failed_at: ago('1 day'), checked_at: null })
    assert.equal(await checked(), 0, 'a day')
    await failed({ failed_at: ago('1 hour'), intent_id: null })
    assert.equal(await checked(), 0, 'without an intent')
    await db.from('payments').update(opened)
  })

  test('stops when Stripe fails to answer twice in a row', async ({ assert }) => {
    for (let count = 0; count < 4; count += 1) await openCheckout(await createAcceptedBid())
    await agePayments(2)
    await sandbox.stop()
    assert.deepEqual(await reconcilePayments(), { checked: 2, failed: 2 })
    await startSandbox()
    const looked = (await rowsOf('payments')).filter(({ checked_at: at }) => at !== null)
    assert.lengthOf(looked, 2)
  }).tags(['@GEN-13'])

  test('runs once at a time across all processes, and again after one has died', async ({
    assert,
  }) => {
    await openCheckout(await createAcceptedBid())
    await agePayments(2)
    const admin = await createAdmin()
    await withLease('reconcile-payments', async () => {
      assert.deepEqual(await ReconciliationRun.run(), { checked: 0, failed: 0 })
      const { status, body } = await call(admin, 'POST /api/admin/reconciliations')
      assert.equal(status, 409)
      assert.match(String(body.message), /already being checked/)
    })
    await db.table('leases').insert({
      name: 'reconcile-payments',
      holder: randomUUID(),
      expires_at: new Date(Date.now() - 1000),
    })
    assert.deepEqual(await ReconciliationRun.run(), { checked: 1, failed: 0 })
    assert.isEmpty(await db.from('leases'))
  }).tags(['@GEN-13'])
})
