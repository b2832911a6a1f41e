import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  completePayment,
  openCheckout,
  emptyMarketWithoutWebhooks,
  type Scene,
} from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

const leave = ({ company, bid }: Scene) => call(company, `POST /api/bids/${bid.id}/cancel-payment`)

test.group('Leaving the checkout', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('cancels the intent, notifies the owner, and keeps the bid payable', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)

    const { status, body } = await leave(scene)

    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'The project owner has been notified.' })
    assert.containSubset(sandbox.state().intents, [{ id: intent.id, status: 'canceled' }])
    assert.containSubset(await rowsOf('payments'), [{ status: 'cancelled', intent_id: intent.id }])
    const bid = await Bid.findOrFail(scene.bid.id)
    assert.containSubset(bid.serialize(), { status: 'payment_required', paymentStatus: 'unpaid' })
    assert.isNotNull(bid.paymentDeclinedAt)
    assert.deepEqual(await notificationTypesOf(scene.owner), [
      'offer_received',
      'payment_cancelled',
    ])
    assert.include(await eventsOf(scene.project.id), 'payment_declined')
    const late = await payByCard(intent)
    assert.equal(late.status, 400)
  }).tags(['@API-16', '@PAY-06', '@R04', '@R51'])

  test('gives the next attempt a new intent, which can be paid', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const first = await openCheckout(scene)
    await leave(scene)

    const second = await openCheckout(scene)
    await payByCard(second)
    const { body } = await completePayment(scene, second.id)

    assert.notEqual(second.id, first.id)
    assert.equal(body.status, 'paid')
    assert.deepEqual(
      (await rowsOf('payments')).map(({ attempt, status }) => [attempt, status]),
      [
        [1, 'cancelled'],
        [2, 'succeeded'],
      ]
    )
    const [row] = await rowsOf('bids')
    assert.equal(row.stripe_payment_intent_id, second.id)
    await assertPaymentsAgree(assert)
  })

  test('notifies the owner once for each opened checkout', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const notified = async () =>
      (await notificationTypesOf(scene.owner)).filter((type) => type === 'payment_cancelled').length
    await openCheckout(scene)
    await leave(scene)
    const before = await databaseDump()

    assert.equal((await leave(scene)).status, 200)
    assert.deepEqual(await databaseDump(), before)
    assert.equal(await notified(), 1)

    await openCheckout(scene)
    assert.equal((await leave(scene)).status, 200)
    assert.equal(await notified(), 2)
  }).tags(['@PAY-12'])

  test('works if no checkout was ever opened', async ({ assert }) => {
    const scene = await createAcceptedBid()
    assert.equal((await leave(scene)).status, 200)
    assert.isEmpty(sandbox.state().intents)
    assert.deepEqual(await notificationTypesOf(scene.owner), [
      'offer_received',
      'payment_cancelled',
    ])
  })

  test('lets the owner unselect the bid at once', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [chosen, backup] = bids
    await chosen.bid.accept(owner.user)
    await openCheckout(chosen)
    const path = `POST /api/bids/${chosen.bid.id}/release`
    assert.equal((await call(owner, path)).status, 409)

    await leave(chosen)
    const { status, body } = await call(owner, path)

    assert.equal(status, 200)
    assert.equal(body.status, 'cancelled')
    const next = await call(owner, `POST /api/bids/${backup.bid.id}/accept`)
    assert.equal(next.status, 200)
  })

  test('comes too late once the fee is paid: the payment wins', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await payByCard(await openCheckout(scene))

    const { status, body } = await leave(scene)

    assert.equal(status, 409)
    assert.equal(body.message, 'This offer is not waiting for a payment.')
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.notInclude(await notificationTypesOf(scene.owner), 'payment_cancelled')
    assert.deepEqual((await notificationTypesOf(scene.company)).at(-1), 'payment_received')
    await assertPaymentsAgree(assert)
  })

  test('is refused while the payment is processing, without a notification', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, '4000000000005001')

    const { status, body } = await leave(scene)

    assert.equal(status, 409)
    assert.include(body.message, 'under way')
    assert.notInclude(await notificationTypesOf(scene.owner), 'payment_cancelled')
    assert.isNull((await Bid.findOrFail(scene.bid.id)).paymentDeclinedAt)
  })

  test('is refused to others, and when no payment is due', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const due = await createAcceptedBid()
    await openCheckout(due)
    const paid = await createPaidBid()
    const before = await databaseDump()

    for (const [person, id, expected] of [
      [null, due.bid.id, 401],
      [due.owner, due.bid.id, 403],
      [paid.company, due.bid.id, 403],
      [owner, bids[0].bid.id, 403],
      [bids[0].company, bids[0].bid.id, 409],
      [paid.company, paid.bid.id, 409],
      [paid.company, 999, 404],
    ] as const) {
      const reply = await call(person, `POST /api/bids/${id}/cancel-payment`)
      assert.equal(reply.status, expected)
      assert.isString(reply.body.message)
    }
    assert.deepEqual(await databaseDump(), before)
    assert.notProperty(sandbox.state().calls, 'POST /v1/payment_intents/:id/cancel')
  })
})
