import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { reconcilePayments } from '#models/payment/open_payments'
import { refundFee } from '#models/payment/refund'
import { rowsOf } from '#tests/helpers/stored_records'
import { deliverEmails } from '#tests/helpers/emails'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  callProvider,
  emptyMarket,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAdmin, createPaidBid } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'

/** A fee whose refund an admin has ordered. */
async function orderedRefund() {
  const scene = await createPaidBid()
  await db.rawQuery("update payments set created_at = created_at - interval '2 minutes'")
  const [{ id }] = await rowsOf('payments')
  const payment = await refundFee(id, { by: (await createAdmin()).user, reason: 'duplicate' })
  return { ...scene, id, payment }
}

const alerts = () => db.from('support_alerts').orderBy('id')
const nextAttemptIsDue = () => db.from('payments').update({ refund_retry_at: null })

test.group('A refund that fails', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('is retried under a new key: {$self} is stored by Stripe')
    .with(['error_stored', 'refusal_stored'] as const)
    .run(async ({ assert }, effect) => {
      sandbox.plan({ path: '/v1/refunds', method: 'POST', effect })
      await orderedRefund()
      assert.containSubset(await rowsOf('payments'), [
        { status: 'refund_pending', refund_attempts: 1 },
      ])

      assert.deepEqual(await reconcilePayments(), { checked: 1, failed: 0 })

      assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
      assert.lengthOf(sandbox.state().refunds, 1)
      await assertPaymentsAgree(assert)
    })
    .tags(['@PAY-16', '@R77'])

  test('but took effect is not repeated: {$self}')
    .with(['error_after', 'cut_after'] as const)
    .run(async ({ assert }, effect) => {
      sandbox.plan({ path: '/v1/refunds', method: 'POST', effect, times: 3 })
      await orderedRefund()

      await reconcilePayments()

      assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
      assert.lengthOf(sandbox.state().refunds, 1)
      await assertPaymentsAgree(assert)
    })
    .tags(['@PAY-16'])

  test('is retried less and less often, and reported to support once', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    sandbox.dispute(intentId)
    await db.rawQuery("update payments set created_at = created_at - interval '2 minutes'")
    const [{ id }] = await rowsOf('payments')
    await refundFee(id, { by: (await createAdmin()).user, reason: 'platform_error' })
    await reconcilePayments()
    const tries = () => sandbox.state().calls['POST /v1/refunds']
    assert.equal(tries(), 2)

    await reconcilePayments()
    assert.equal(tries(), 2, 'the next one is not due yet')
    await nextAttemptIsDue()
    const before = Date.now()
    await reconcilePayments()
    const after = Date.now()
    assert.equal(tries(), 3)

    const [{ refund_retry_at: next }] = await rowsOf('payments')
    assert.isAtLeast((next as Date).getTime(), before + 120_000)
    assert.isAtMost((next as Date).getTime(), after + 120_000)
    for (const [attempts, minutes] of [
      [9, 256],
      [10, 360],
      [20, 360],
    ]) {
      await db.from('payments').update({ refund_attempts: attempts })
      await nextAttemptIsDue()
      const [start, wait] = [Date.now(), minutes * 60_000]
      await reconcilePayments()
      const [{ refund_retry_at: due }] = await rowsOf('payments')
      assert.isAtLeast((due as Date).getTime(), start + wait, `after ${attempts} attempts`)
      assert.isAtMost((due as Date).getTime(), Date.now() + wait, `after ${attempts} attempts`)
    }
    assert.containSubset(await alerts(), [
      { key: `refund_failed:${id}`, kind: 'refund_failed', intent_id: intentId, amount: 4900 },
    ])
    assert.lengthOf(await alerts(), 1)
    const emails = (await deliverEmails()).filter(({ subject }) => /^Action/.test(subject))
    assert.lengthOf(emails, 1)
    assert.isNotNull((await alerts())[0].emailed_at)
    await db.from('payments').update({ status: 'succeeded' })
  }).tags(['@PAY-16', '@PAY-18'])

  test('without a response is retried before it is reported to support', async ({ assert }) => {
    sandbox.plan({ path: '/v1/refunds', method: 'POST', effect: 'error_stored', times: 9 })
    await orderedRefund()
    await db.from('payments').update({ refund_attempts: 3 })
    await nextAttemptIsDue()
    await reconcilePayments()
    assert.lengthOf(await alerts(), 0)
    await nextAttemptIsDue()
    await reconcilePayments()
    assert.lengthOf(await alerts(), 1)

    await nextAttemptIsDue()
    await reconcilePayments()
    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded', refund_attempts: 5 }])
  }).tags(['@PAY-16'])
})

test.group('A refund that the bank returns', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('is due again, requested under a new key, and reported once: {$self}')
    .with(['failed', 'canceled'] as const)
    .run(async ({ assert }, status) => {
      await orderedRefund()
      await sandbox.webhooksArrived()
      assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
      sandbox.orderWebhooks({ copies: 3 })

      const [{ id }] = sandbox.state().refunds
      sandbox.endRefund(id, status)
      await sandbox.webhooksArrived()

      const refunds = sandbox.state().refunds.map((refund) => refund.status)
      assert.deepEqual(refunds, [status, 'succeeded'])
      assert.containSubset(await rowsOf('payments'), [
        { status: 'refunded', refunded_amount: 4900, refund_attempts: 1 },
      ])
      assert.containSubset(await alerts(), [{ key: `refund_returned:${id}`, amount: 4900 }])
      assert.lengthOf(await alerts(), 1)
      await assertPaymentsAgree(assert)
    })
    .tags(['@PAY-16', '@PAY-18', '@R77'])

  test('and was partial is removed from the books, not repeated', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    const { id } = await callProvider('/v1/refunds', { payment_intent: intentId, amount: '1000' })
    await sandbox.webhooksArrived()
    assert.containSubset(await rowsOf('payments'), [{ refunded_amount: 1000 }])

    sandbox.endRefund(id)
    await sandbox.webhooksArrived()

    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded', refunded_amount: 0 }])
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.containSubset(await alerts(), [{ kind: 'refund_returned', amount: 1000 }])
  }).tags(['@PAY-16', '@R77'])
})

test.group('A dispute', (group) => {
  group.each.setup(() => emptyMarket())

  test('is reported to support once, with instructions', async ({ assert }) => {
    const { intentId, company, owner } = await createPaidBid()
    await deliverEmails()
    sandbox.orderWebhooks({ copies: 3 })
    sandbox.dispute(intentId)
    sandbox.dispute(intentId, 'lost')
    await sandbox.webhooksArrived()

    const emails = await deliverEmails()
    assert.lengthOf(emails, 1)
    const [{ subject, to, html, text }] = emails
    assert.equal(subject, 'Action needed: A platform fee is disputed')
    assert.include(JSON.stringify(to), 'support@stagely.example')
    for (const body of [html, text]) {
      assert.include(body, '$49')
      assert.include(body, intentId)
      assert.include(body, 'Send the evidence')
      assert.match(body!, /\/[\w-]{16,64}\/payments/)
      for (const secret of ['4242', company.user.email, owner.user.name]) {
        assert.notInclude(body!.replaceAll(intentId, ''), secret)
      }
    }
  }).tags(['@PAY-18', '@R78'])

  test('that has ended before we learn of it is not reported', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    sandbox.orderWebhooks({ hold: true })
    sandbox.dispute(intentId)
    sandbox.dispute(intentId, 'won')
    sandbox.orderWebhooks({ release: true, reverse: true })
    await sandbox.webhooksArrived()
    assert.containSubset(await rowsOf('payments'), [{ dispute_outcome: 'won' }])
    assert.lengthOf(await alerts(), 0)
  })
})
