import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import paymentsConfig from '#config/payments'
import { compareWithProvider } from '#models/payment/comparison'
import { recordedSince } from '#models/payment/recorded_payments'
import { databaseDump } from '#tests/helpers/database'
import { rowsOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { deliverEmails } from '#tests/helpers/emails'
import {
  assertPaymentsAgree,
  callProvider,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { createUnrecordedPayment } from '#tests/helpers/checkout'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const compare = () => compareWithProvider(7)
const nothing = { checked: 0, recorded: 0, differing: 0, foreign: 0, failed: 0 }
const alerts = () => db.from('support_alerts').orderBy('id')

test.group('Comparing our books with Stripe’s', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('changes nothing where both agree', async ({ assert }) => {
    await createPaidBid()
    const open = await createAcceptedBid()
    await openCheckout(open)
    const before = await databaseDump()
    assert.deepEqual(await compare(), { ...nothing, checked: 2 })
    assert.deepEqual(await databaseDump(), before)
  })

  test('records a fee, a refund and a partial refund that no webhook reported', async ({
    assert,
  }) => {
    const unheard = await createUnrecordedPayment()
    const refunded = await createPaidBid()
    const partly = await createPaidBid()
    await callProvider('/v1/refunds', { payment_intent: refunded.intentId })
    await callProvider('/v1/refunds', { payment_intent: partly.intentId, amount: '700' })
    // A payment that our books list as failed isn't checked by the reconciler every minute.
    await db.from('payments').where('intent_id', unheard.intent.id).update({ status: 'failed' })

    assert.deepEqual(await compare(), { ...nothing, checked: 3, recorded: 3 })

    assert.containSubset(await rowsOf('payments'), [
      { status: 'succeeded', refunded_amount: 0 },
      { status: 'refunded', refunded_amount: 4900 },
      { status: 'succeeded', refunded_amount: 700 },
    ])
    const again = await compare()
    assert.deepInclude(again, { recorded: 0, differing: 0 })
    assert.lengthOf(await alerts(), 0)
  }).tags(['@PAY-17'])

  test('records disputes, their outcomes, and refunds that the bank returned', async ({
    assert,
  }) => {
    const disputed = await createPaidBid()
    const ended = await createPaidBid()
    const returned = await createPaidBid()
    sandbox.dispute(disputed.intentId)
    sandbox.dispute(ended.intentId)
    await compare()
    sandbox.dispute(ended.intentId, 'lost')
    const { id } = await callProvider('/v1/refunds', { payment_intent: returned.intentId })
    await compare()
    sandbox.endRefund(id)
    await compare()

    assert.containSubset(
      await rowsOf('payments').then((rows) => rows.map((row) => row.dispute_outcome)),
      [null, 'lost', null]
    )
    const rows = await rowsOf('payments')
    assert.isNotNull(rows[0].disputed_at)
    assert.equal(rows[2].status, 'refunded')
    assert.lengthOf(sandbox.state().refunds, 2, 'the returned one is followed by another')
    assert.deepEqual(
      (await alerts()).map(({ kind }) => kind),
      ['dispute_opened', 'dispute_opened', 'refund_returned']
    )
    const before = await databaseDump()
    await compare()
    assert.deepEqual(await databaseDump(), before)
    await db.from('payments').where('id', rows[0].id).update({ dispute_outcome: 'won' })
  }).tags(['@PAY-17', '@PAY-18'])

  test('looks at a refund for 30 days, in which the bank may return it', async ({ assert }) => {
    await createPaidBid()
    const [row] = await rowsOf('payments')
    const lookedAt = async (days: number) => {
      await db.from('payments').update({
        ...{ status: 'refunded', refunded_amount: row.amount },
        succeeded_at: db.raw("now() - interval '90 days'"),
        refunded_at: db.raw('now() - make_interval(days => ?)', [days]),
      })
      return (await Array.fromAsync(recordedSince(DateTime.utc().minus({ days: 7 })))).flat().length
    }
    assert.deepEqual([await lookedAt(29), await lookedAt(31)], [1, 0])
    await db.from('payments').update(row)
  })

  test('reports each payment that Stripe does not have, once', async ({ assert }) => {
    const { intentId } = await createPaidBid()
    await createPaidBid()
    await db.from('bids').where('stripe_payment_intent_id', intentId).update({
      stripe_payment_intent_id: 'pi_lost',
    })
    await db.from('payments').where('intent_id', intentId).update({ intent_id: 'pi_lost' })

    const found = await compare()

    // No row refers to its intent at Stripe anymore.
    assert.deepEqual(found, { ...nothing, checked: 3, differing: 2 })
    assert.sameMembers(
      (await alerts()).map(({ key }) => key),
      [`books_differ:${intentId}`, 'books_differ:pi_lost']
    )
    await compare()
    assert.lengthOf(await alerts(), 2)
    const emails = await deliverEmails()
    assert.lengthOf(
      emails.filter(({ subject }) => /disagree/.test(subject)),
      2
    )
    assert.isTrue(
      emails.some(({ text }) => text.includes('Stripe: no such payment. Stagely: succeeded, $49,'))
    )
  }).tags(['@PAY-17', '@PAY-18'])

  test('reports money of an intent without a row, and changes nothing', async ({ assert }) => {
    const intent = { 'amount': '4900', 'currency': 'usd', 'metadata[site]': paymentsConfig.site }
    const paid = await callProvider('/v1/payment_intents', intent)
    await payByCard({ id: paid.id, clientSecret: paid.client_secret })
    const unpaid = await callProvider('/v1/payment_intents', intent)

    assert.deepEqual(await compare(), { ...nothing, checked: 1, differing: 1 })

    assert.containSubset(await alerts(), [
      { key: `books_differ:${paid.id}`, payment_id: null, amount: 4900 },
    ])
    const states = sandbox.state().intents.map(({ id, status }) => [id, status])
    assert.deepEqual(states, [
      [paid.id, 'succeeded'],
      [unpaid.id, 'requires_payment_method'],
    ])
  }).tags(['@PAY-17', '@R77'])

  test('ignores payments that other installations of the account have made', async ({ assert }) => {
    for (const site of ['staging.stagely.example', '']) {
      const other = await callProvider('/v1/payment_intents', {
        'amount': '2900',
        'currency': 'usd',
        'metadata[bid_id]': '1',
        'metadata[payment_id]': '1',
        ...(site && { 'metadata[site]': site }),
      })
      await payByCard({ id: other.id, clientSecret: other.client_secret })
      await callProvider('/v1/refunds', { payment_intent: other.id })
      sandbox.dispute(other.id)
    }
    const before = await databaseDump()
    assert.deepEqual(await compare(), { ...nothing, foreign: 2 })
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PAY-17'])

  test('cancels what could still be paid for an attempt that has ended', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const { id } = await openCheckout(scene)
    await db.from('payments').update({ status: 'failed' })
    assert.deepEqual(await compare(), { ...nothing, checked: 1, recorded: 1 })
    assert.containSubset(sandbox.state().intents, [{ id, status: 'canceled' }])
    await assertPaymentsAgree(assert)
  })

  test('reads every page of the lists', async ({ assert }) => {
    await createUnrecordedPayment()
    await db.from('payments').update({ status: 'failed' })
    const parameters = { 'amount': '2900', 'currency': 'usd', 'metadata[site]': 'elsewhere' }
    await Promise.all(
      Array.from({ length: 101 }, () => callProvider('/v1/payment_intents', parameters))
    )
    const found = await compare()
    assert.deepEqual(found, { ...nothing, checked: 1, recorded: 1, foreign: 101 })
  }).tags(['@PAY-17'])

  test('goes on with the others when one cannot be checked', async ({ assert }) => {
    const first = await createUnrecordedPayment()
    const second = await createUnrecordedPayment()
    await db.from('payments').update({ status: 'failed' })
    const path = `/v1/payment_intents/${first.intent.id}`
    sandbox.plan({ path, method: 'GET', effect: 'cut_before', times: 3 })

    assert.deepEqual(await compare(), { ...nothing, checked: 2, recorded: 1, failed: 1 })
    assert.containSubset(await rowsOf('payments'), [
      { intent_id: first.intent.id, status: 'failed' },
      { intent_id: second.intent.id, status: 'succeeded' },
    ])
    assert.deepInclude(await compare(), { recorded: 1, failed: 0 })
  })
})
