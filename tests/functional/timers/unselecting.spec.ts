import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, backdateBid, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { completePayment, openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

const release = (scene: Pick<Awaited<ReturnType<typeof createAcceptedBid>>, 'bid' | 'owner'>) =>
  call(scene.owner, `POST /api/bids/${scene.bid.id}/release`)

test.group('The owner unselects an unpaid bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('a day after the acceptance, not earlier', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await backdateBid(scene.bid.id, 23)
    const before = await databaseDump()

    const early = await release(scene)
    assert.equal(early.status, 409)
    assert.include(early.body.message, 'The company still has time to pay.')
    assert.deepEqual(await databaseDump(), before)

    await backdateBid(scene.bid.id, 1)
    const { status, body } = await release(scene)

    assert.equal(status, 200)
    assert.containSubset(body, {
      status: 'cancelled',
      view: 'closed',
      statusNote: "You released it; the fee wasn't paid",
      can: { accept: false, release: false },
    })
    assert.equal((await Bid.findOrFail(scene.bid.id)).cancellationReason, 'released')
    assert.equal((await notificationTypesOf(scene.company)).at(-1), 'offer_released')
    assert.notInclude(await notificationTypesOf(scene.owner), 'project_reopened')
    assert.includeMembers(await eventsOf(scene.project.id), ['bid_released', 'project_reopened'])
    const project = await call(null, `GET /api/projects/${scene.project.id}`)
    assert.equal(project.body.status, 'open')
  }).tags(['@R04'])

  test('as soon as the stager has left the checkout', async ({ assert }) => {
    const scene = await createAcceptedBid()
    await call(scene.company, `POST /api/bids/${scene.bid.id}/cancel-payment`)
    const { body } = await call<object[]>(scene.owner, `GET /api/projects/${scene.project.id}/bids`)
    assert.containSubset(body, [{ id: scene.bid.id, view: 'waiting', can: { release: true } }])

    assert.equal((await release(scene)).status, 200)
  }).tags(['@R04'])

  test('and sees from when on it will be possible', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const path = `GET /api/projects/${scene.project.id}/bids`
    const { body } = await call<{ releasableAt: string; selectedAt: string }[]>(scene.owner, path)
    const [{ releasableAt, selectedAt }] = body
    const hours = DateTime.fromISO(releasableAt).diff(DateTime.fromISO(selectedAt), 'hours').hours
    assert.equal(hours, 24)
    assert.containSubset(body, [{ can: { release: false } }])
  })

  test('but not one that is pending, paid or already unselected', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(1)
    const paid = await createPaidBid()
    const done = await createAcceptedBid()
    for (const { bid } of [bids[0], paid, done]) await backdateBid(bid.id, 30)
    await release(done)
    const before = await databaseDump()

    for (const scene of [{ owner, bid: bids[0].bid }, paid, done]) {
      const { status, body } = await release(scene)
      assert.equal(status, 409)
      assert.equal(body.message, 'Only an accepted offer that is not paid yet can be released.')
    }
    assert.deepEqual(await databaseDump(), before)
  })

  test('not while a payment is possible; payment wins', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)
    await payByCard(intent, '4000000000005001')
    await backdateBid(scene.bid.id, 30)

    const processing = await release(scene)
    assert.equal(processing.status, 409)
    assert.include(processing.body.message, 'A payment for this project is under way.')

    assert.equal((await completePayment(scene, intent.id)).body.status, 'processing')
    sandbox.settle(intent.id)
    assert.equal((await completePayment(scene, intent.id)).body.status, 'paid')
    assert.equal((await release(scene)).status, 409)
    assert.equal((await Bid.findOrFail(scene.bid.id)).paymentStatus, 'paid')
  })
})
