import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { expireDueBids } from '#models/bid/expiry'
import Payment from '#models/payment'
import { reconcilePayments } from '#models/payment/open_payments'
import { completeOverdueProjects } from '#models/project/overdue'
import { createLatePayment } from '#tests/helpers/checkout'
import { databaseDump, lockWaiters } from '#tests/helpers/database'
import { backdateBid, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { sharedServer } from '#tests/helpers/second_server'

const several = async <Scene>(make: () => Promise<Scene>): Promise<Scene[]> => [
  await make(),
  await make(),
  await make(),
  await make(),
]

/**
 * Runs a command in another process and the same work in this one; both wait before the first row
 * until the other has arrived.
 *
 * @returns the exit code of the command
 */
async function together(command: string, row: string, here: () => Promise<unknown>) {
  const { run } = await sharedServer()
  const gate = await db.transaction()
  await gate.rawQuery('set local idle_in_transaction_session_timeout = 0')
  await gate.rawQuery(`select from ${row} for update`)
  const there = run(command)
  await lockWaiters()
  const ours = here()
  await lockWaiters(2)
  await gate.commit()
  await ours
  return (await there).code
}

test.group('Timers of two processes at once', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('record each fee once, and refund once', async ({ assert }) => {
    const unheard = await several(async () => {
      const scene = await createAcceptedBid()
      await payByCard(await openCheckout(scene))
      return scene
    })
    const late = await createLatePayment()
    await Payment.query().where('intentId', late.intent.id).update({ status: 'refund_pending' })
    await agePayments(1)

    const code = await together('payments:reconcile', 'payments', () => reconcilePayments())

    assert.equal(code, 0)
    for (const { company } of unheard) {
      assert.deepEqual(await notificationTypesOf(company), ['offer_accepted', 'payment_received'])
    }
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.equal((await notificationTypesOf(late.company)).at(-1), 'fee_refunded')
    await assertPaymentsAgree(assert)
    const before = await databaseDump()
    assert.deepEqual(await reconcilePayments(), { checked: 0, failed: 0 })
    assert.deepEqual(await databaseDump(), before)
  })

  test('unselect each overdue bid once, and remind once', async ({ assert }) => {
    const [first, second, ...others] = await several(() => createAcceptedBid())
    await openCheckout(second)
    const dueSoon = await createAcceptedBid()
    for (const { bid } of [first, second, ...others]) await backdateBid(bid.id, 73)
    await backdateBid(dueSoon.bid.id, 25)

    const code = await together('bids:expire', 'projects', () => expireDueBids())

    assert.equal(code, 0)
    for (const { company } of [first, second, ...others]) {
      assert.deepEqual(await notificationTypesOf(company), ['offer_accepted', 'offer_released'])
    }
    assert.deepEqual(await notificationTypesOf(dueSoon.company), [
      'offer_accepted',
      'payment_reminder',
    ])
    const reasons = (await rowsOf('bids')).map((row) => row.cancellation_reason)
    assert.deepEqual(reasons, ['expired', 'expired', 'expired', 'expired', null])
    const before = await databaseDump()
    await expireDueBids()
    assert.deepEqual(await databaseDump(), before)
  })

  test('complete each project once', async ({ assert }) => {
    const scenes = await several(async () => {
      const scene = await createPaidBid()
      await scene.bid.completeWork(scene.company.user)
      await backdateBid(scene.bid.id, 15 * 24)
      return scene
    })

    const code = await together('projects:autocomplete', 'projects', () =>
      completeOverdueProjects()
    )

    assert.equal(code, 0)
    for (const { company } of scenes) {
      assert.deepEqual(await notificationTypesOf(company), [
        'offer_accepted',
        'payment_received',
        'project_completed',
      ])
    }
    const before = await databaseDump()
    await completeOverdueProjects()
    assert.deepEqual(await databaseDump(), before)
  })
})
