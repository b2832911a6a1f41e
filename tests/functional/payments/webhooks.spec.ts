import { test } from '@japa/runner'
import Bid from '#models/bid'
import { atOnce, call } from '#tests/helpers/calls'
import { createUnrecordedPayment } from '#tests/helpers/checkout'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  assertPaymentsAgree,
  callProvider,
  completePayment,
  deliver,
  emptyMarket,
  eventAbout,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid } from '#tests/helpers/people'
import { payByCard, sandbox, testCards } from '#tests/helpers/sandbox'

test.group('Stripe’s webhooks', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('settle the fee without any page, session or cookie', async ({ assert }) => {
    const { intent, bid, company, owner } = await createUnrecordedPayment()
    const event = eventAbout(intent.id)

    const answer = await deliver(event)

    assert.equal(answer.status, 200)
    assert.deepEqual(JSON.parse(answer.text), { received: true })
    assert.notProperty(answer.headers, 'set-cookie')
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
    assert.containSubset(await rowsOf('payment_events'), [
      { id: event.id, type: 'payment_intent.succeeded', intent_id: intent.id },
    ])
    assert.equal((await notificationTypesOf(company)).at(-1), 'payment_received')
    assert.equal((await notificationTypesOf(owner)).at(-1), 'contact_released')
    await assertPaymentsAgree(assert)
  }).tags(['@R04'])

  test('have one effect however often they come', async ({ assert }) => {
    const { intent, company, project } = await createUnrecordedPayment()
    const event = eventAbout(intent.id)
    await deliver(event)
    const before = await databaseDump()

    for (let copy = 0; copy < 5; copy++) assert.equal((await deliver(event)).status, 200)

    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual(await notificationTypesOf(company), ['offer_accepted', 'payment_received'])
    assert.lengthOf(
      (await eventsOf(project.id)).filter((kind) => kind === 'fee_paid'),
      1
    )
  })

  test('have one effect when twenty copies come at once', async ({ assert }) => {
    const { intent, company, owner, project } = await createUnrecordedPayment()
    const event = eventAbout(intent.id)

    const answers = await atOnce(Array.from({ length: 20 }, () => () => deliver(event)))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.lengthOf(await rowsOf('payment_events'), 1)
    assert.deepEqual(await notificationTypesOf(company), ['offer_accepted', 'payment_received'])
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received', 'contact_released'])
    assert.lengthOf(
      (await eventsOf(project.id)).filter((kind) => kind === 'fee_paid'),
      1
    )
    await assertPaymentsAgree(assert)
  })

  test('may come after the page has reported the payment, or before', async ({ assert }) => {
    const first = await createUnrecordedPayment()
    await completePayment(first, first.intent.id)
    assert.equal((await deliver(eventAbout(first.intent.id))).status, 200)

    const second = await createUnrecordedPayment()
    await deliver(eventAbout(second.intent.id))
    const { body } = await completePayment(second, second.intent.id)

    assert.containSubset(body, { success: true, status: 'paid' })
    for (const scene of [first, second]) {
      assert.deepEqual(await notificationTypesOf(scene.company), [
        'offer_accepted',
        'payment_received',
      ])
    }
    await assertPaymentsAgree(assert)
  })

  test('may come at the same time as the page’s report', async ({ assert }) => {
    const scene = await createUnrecordedPayment()
    const event = eventAbout(scene.intent.id)

    const answers = await atOnce<{ status: number }>([
      () => completePayment(scene, scene.intent.id),
      () => deliver(event),
      () => completePayment(scene, scene.intent.id),
      () => deliver(eventAbout(scene.intent.id)),
    ])

    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200]
    )
    assert.deepEqual(await notificationTypesOf(scene.company), [
      'offer_accepted',
      'payment_received',
    ])
    assert.lengthOf(await rowsOf('payment_events'), 2)
  })

  test('that are out of date never undo a payment', async ({ assert }) => {
    const { intent, bid } = await createUnrecordedPayment()
    await deliver(eventAbout(intent.id))

    for (const type of ['payment_failed', 'requires_action', 'processing', 'canceled']) {
      const answer = await deliver(eventAbout(intent.id, `payment_intent.${type}`))
      assert.equal(answer.status, 200)
    }
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded' }])
  })

  test('about an attempt that has ended are recorded', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await call(scene.company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
    const before = await databaseDump(['payment_events'])

    const answer = await deliver(eventAbout(intent.id, 'payment_intent.canceled'))

    assert.equal(answer.status, 200)
    assert.deepEqual(await databaseDump(['payment_events']), before)
  })

  test('about other people’s money are recorded, and change nothing', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await openCheckout(scene)
    const before = await databaseDump(['payment_events'])
    const named = { 'metadata[bid_id]': String(scene.bid.id) }

    for (const metadata of [{}, named, { ...named, 'metadata[payment_id]': '999' }]) {
      const foreign = await callProvider('/v1/payment_intents', {
        amount: '4900',
        currency: 'usd',
        ...metadata,
      })
      await payByCard({ id: foreign.id, clientSecret: foreign.client_secret })
      assert.equal((await deliver(eventAbout(foreign.id))).status, 200)
    }
    assert.deepEqual(await databaseDump(['payment_events']), before)
    assert.lengthOf(await rowsOf('payment_events'), 3)
  })

  test('about an intent that Stripe does not know are acknowledged, and nothing is written', async ({
    assert,
  }) => {
    await createUnrecordedPayment()
    const before = await databaseDump()

    for (const type of ['payment_intent.succeeded', 'charge.refunded', 'charge.dispute.created']) {
      const { status, text } = await deliver(eventAbout('pi_other_environment', type))
      assert.equal(status, 200)
      assert.deepEqual(JSON.parse(text), { received: true })
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@PAY-14'])

  test('of an unknown kind, or about no payment, are recorded', async ({ assert }) => {
    const { intent, bid } = await createUnrecordedPayment()
    const customer = {
      ...eventAbout(intent.id),
      data: { object: { id: 'cus_1', object: 'customer' } },
    }

    assert.equal((await deliver({ ...customer, type: 'customer.created' })).status, 200)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'unpaid')
    assert.equal((await deliver(eventAbout(intent.id, 'payment_intent.invented'))).status, 200)
    assert.equal((await Bid.findOrFail(bid.id)).paymentStatus, 'paid')
  })
})

test.group('Webhooks as Stripe sends them', (group) => {
  group.each.setup(() => emptyMarket())
  group.each.teardown(checkInvariants)

  test('may arrive in the wrong order and five times each', async ({ assert }) => {
    sandbox.orderWebhooks({ hold: true, copies: 5 })
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, testCards.declined)
    await payByCard(intent)

    sandbox.orderWebhooks({ release: true, reverse: true })
    await sandbox.webhooksArrived()

    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
    assert.deepEqual(await notificationTypesOf(scene.company), [
      'offer_accepted',
      'payment_received',
    ])
    assert.lengthOf(await rowsOf('payment_events'), 3)
    await assertPaymentsAgree(assert)
  })
})
