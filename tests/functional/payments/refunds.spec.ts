import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  callProvider,
  deliver,
  emptyMarket,
  eventAbout,
  openCheckout,
} from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'

const countOf = async (projectId: number, kind: string) =>
  (await eventsOf(projectId)).filter((each) => each === kind).length

test.group('Changes to a paid fee at Stripe', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('a refund in its dashboard is recorded once; contact details stay visible', async ({
    assert,
  }) => {
    const { owner, company, bid, project, intentId } = await createPaidBid()
    sandbox.orderWebhooks({ copies: 3 })

    await callProvider('/v1/refunds', { payment_intent: intentId })
    await sandbox.webhooksArrived()

    const [payment] = await rowsOf('payments')
    assert.equal(payment.status, 'refunded')
    assert.isNotNull(payment.refunded_at)
    assert.equal(await countOf(project.id, 'fee_refunded'), 1)
    assert.equal((await Bid.findOrFail(bid.id)).status, 'accepted')
    for (const person of [owner, company]) {
      assert.equal((await call(person, `GET /api/bids/${bid.id}/contact`)).status, 200)
    }
    const again = await call(company, `POST /api/bids/${bid.id}/payment-intent`)
    assert.equal(again.status, 409)
    await assertPaymentsAgree(assert)
  })

  test('a partial refund leaves the fee paid', async ({ assert }) => {
    const { intentId, project } = await createPaidBid()

    await callProvider('/v1/refunds', { payment_intent: intentId, amount: '1000' })
    await sandbox.webhooksArrived()
    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded', refunded_at: null }])
    assert.equal(await countOf(project.id, 'fee_refunded'), 0)

    assert.equal((await deliver(eventAbout(intentId))).status, 200)
    assert.equal(await countOf(project.id, 'fee_partly_refunded'), 1, 'other news of the same')

    await callProvider('/v1/refunds', { payment_intent: intentId })
    await sandbox.webhooksArrived()
    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
  })

  test('a refund that Stripe does not confirm is ignored', async ({ assert }) => {
    const { intentId, project } = await createPaidBid()
    const event = eventAbout(intentId, 'charge.refunded')
    const about = { id: 'ch_1', object: 'charge', payment_intent: intentId, refunded: true }

    assert.equal((await deliver({ ...event, data: { object: about } })).status, 200)

    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded' }])
    assert.equal(await countOf(project.id, 'fee_refunded'), 0)
  })

  test('a dispute is recorded once, and leaves the fee paid', async ({ assert }) => {
    const { company, bid, project, intentId } = await createPaidBid()
    sandbox.orderWebhooks({ copies: 4 })

    sandbox.dispute(intentId)
    await sandbox.webhooksArrived()

    assert.equal(await countOf(project.id, 'fee_disputed'), 1)
    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded' }])
    assert.equal((await call(company, `GET /api/bids/${bid.id}/contact`)).status, 200)
    await assertPaymentsAgree(assert)
  })

  test('a card that is disputed at once is paid and disputed', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await payByCard(await openCheckout(scene), '4000000000000259')
    await sandbox.webhooksArrived()

    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.equal(await countOf(scene.project.id, 'fee_disputed'), 1)
    assert.equal((await notificationTypesOf(scene.company)).at(-1), 'payment_received')
  })
})
