import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import Bid from '#models/bid'
import Payment from '#models/payment'
import Project from '#models/project'
import { atOnce, call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, backdateBid, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
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
} from '#tests/helpers/payments'
import { createBid, type Person } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

/**
 * A selected bid whose intent Stripe made while its response was lost, as after a crash. After half
 * a minute such an attempt is marked failed, but it can still be paid.
 */
async function lostAnswer() {
  const scene = await createProjectWithBids(2)
  const [chosen, backup] = scene.bids
  await chosen.bid.accept(scene.owner.user)
  const payment = await Payment.create({
    bidId: chosen.bid.id,
    attempt: 1,
    reference: randomUUID(),
    amount: 4900,
    currency: 'usd',
    status: 'created',
  })
  const { id, client_secret: clientSecret } = await callProvider('/v1/payment_intents', {
    'amount': '4900',
    'currency': 'usd',
    'metadata[bid_id]': String(chosen.bid.id),
    'metadata[payment_id]': String(payment.id),
    'metadata[reference]': payment.reference,
  })
  await agePayments(2)
  await backdateBid(chosen.bid.id, 25)
  return { ...scene, chosen, backup, intent: { id, clientSecret } }
}

async function released() {
  const scene = await lostAnswer()
  const { owner, chosen } = scene
  const { status } = await call(owner, `POST /api/bids/${chosen.bid.id}/release`)
  return { ...scene, isReleased: status === 200 }
}

const contact = (person: Person, { id }: Bid) => call(person, `GET /api/bids/${id}/contact`)

test.group('A payment after the selection has ended', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('restores the bid if no other one is selected', async ({ assert }) => {
    const { owner, project, chosen, backup, intent, isReleased } = await released()
    assert.isTrue(isReleased)
    assert.equal((await Project.findOrFail(project.id)).status, 'open')
    await payByCard(intent)

    assert.equal((await deliver(eventAbout(intent.id))).status, 200)

    assert.containSubset((await Bid.findOrFail(chosen.bid.id)).serialize(), {
      status: 'accepted',
      paymentStatus: 'paid',
      cancellationReason: null,
      closedAt: null,
      stripePaymentIntentId: intent.id,
    })
    assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
    assert.equal((await Bid.findOrFail(backup.bid.id)).rejectionReason, 'not_selected')
    assert.equal((await notificationTypesOf(chosen.company)).at(-1), 'payment_received')
    assert.equal((await contact(owner, chosen.bid)).body.email, chosen.company.user.email)
    await assertPaymentsAgree(assert)
  }).tags(['@R04'])

  test('is refunded if another bid was accepted', async ({ assert }) => {
    const { owner, project, chosen, backup, intent } = await released()
    await backup.bid.accept(owner.user)
    await payByCard(intent)
    const event = eventAbout(intent.id)

    const answers = await atOnce(Array.from({ length: 5 }, () => () => deliver(event)))

    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]))
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded', intent_id: intent.id }])
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'cancelled')
    assert.equal((await Bid.findOrFail(backup.bid.id)).status, 'payment_required')
    const notificationTypes = await notificationTypesOf(chosen.company)
    assert.deepEqual(notificationTypes, ['offer_accepted', 'offer_released', 'fee_refunded'])
    assert.include(await eventsOf(project.id), 'fee_refunded')
    assert.equal((await contact(owner, chosen.bid)).status, 403)
    await assertPaymentsAgree(assert)
  }).tags(['@R04'])

  test('is refunded if {0}')
    .with<[string, (scene: Awaited<ReturnType<typeof released>>) => Promise<unknown>][]>([
      ['the project was canceled', ({ owner, project }) => project.cancel(owner.user)],
      [
        'the project was deleted',
        async ({ owner, project, backup }) => {
          await backup.bid.cancel(backup.company.user)
          await project.remove(owner.user)
        },
      ],
      [
        'the stager has made a new bid',
        ({ project, chosen }) => createBid(project, chosen.company, { amount: 3000 }),
      ],
      [
        'the stager has deleted the account',
        ({ chosen: { company } }) => call(company, `DELETE /api/users/${company.user.id}`),
      ],
    ])
    .run(async ({ assert }, [, change]) => {
      const scene = await released()
      await change(scene)
      await payByCard(scene.intent)

      assert.equal((await deliver(eventAbout(scene.intent.id))).status, 200)

      assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
      assert.equal((await Bid.findOrFail(scene.chosen.bid.id)).status, 'cancelled')
      assert.notEqual((await contact(scene.owner, scene.chosen.bid)).status, 200)
      await assertPaymentsAgree(assert)
    })

  test('is not shown as unpaid while the refund is pending', async ({ assert }) => {
    const { owner, chosen, backup, intent } = await released()
    await backup.bid.accept(owner.user)
    await payByCard(intent)
    sandbox.plan({ path: '/v1/refunds', effect: 'error_before', times: 3 })
    assert.equal((await deliver(eventAbout(intent.id))).status, 503)
    sandbox.plan({ path: '/v1/refunds', effect: 'error_before', times: 3 })

    const pending = await completePayment(chosen, intent.id)
    sandbox.clearFaults()
    await Payment.query().update({ refundRetryAt: null })
    const refunded = await completePayment(chosen, intent.id)

    const charged = 'Your card was charged after this offer had stopped waiting for it.'
    assert.deepEqual(
      [pending, refunded].map(({ status, body }) => [status, body.message]),
      [
        [409, `${charged} The full amount is being refunded to your card.`],
        [409, `${charged} The full amount has been refunded to your card.`],
      ]
    )
    await assertPaymentsAgree(assert)
  }).tags(['@PAY-14'])

  test('is refunded if the fee was paid by a second attempt meanwhile', async ({ assert }) => {
    const { chosen, intent } = await lostAnswer()
    const second = await openCheckout(chosen)
    await payByCard(second)
    await completePayment(chosen, second.id)
    await payByCard(intent)

    assert.equal((await deliver(eventAbout(intent.id))).status, 200)

    assert.deepEqual(
      (await rowsOf('payments')).map(({ attempt, status }) => [attempt, status]),
      [
        [1, 'refunded'],
        [2, 'succeeded'],
      ]
    )
    assert.equal((await Bid.findOrFail(chosen.bid.id)).paymentStatus, 'paid')
    await assertPaymentsAgree(assert)
  })

  test('stays due for a refund while Stripe is down', async ({ assert }) => {
    const { owner, chosen, backup, intent } = await released()
    await backup.bid.accept(owner.user)
    await payByCard(intent)
    const event = eventAbout(intent.id)
    sandbox.plan({ path: '/v1/refunds', effect: 'error_before', times: 3 })

    const first = await deliver(event)

    assert.equal(first.status, 503)
    assert.containSubset(await rowsOf('payments'), [{ status: 'refund_pending' }])
    assert.equal((await contact(owner, chosen.bid)).status, 403)
    // The project's version counts the refund, for polls.
    const changed = ['payments', 'notifications', 'queue_jobs', 'audit_events', 'projects']
    const before = await databaseDump(changed)
    assert.equal((await deliver(event)).status, 200)
    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded' }])
    assert.lengthOf(sandbox.state().refunds, 1)
    assert.deepEqual(await databaseDump(changed), before)
    await assertPaymentsAgree(assert)
  })
})
