import { test } from '@japa/runner'
import Bid from '#models/bid'
import Notification from '#models/notification'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid } from '#tests/helpers/people'
import { sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

test.group('Withdrawing a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('ends a pending one and notifies the owner', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(1)
    const [{ bid, company }] = bids

    const { status, body } = await call(company, `POST /api/bids/${bid.id}/cancel`)

    assert.equal(status, 200)
    assert.deepEqual(body, {
      projectStatus: 'open',
      message: 'The project owner has been notified.',
    })
    assert.containSubset((await Bid.findOrFail(bid.id)).serialize(), {
      status: 'cancelled',
      cancellationReason: 'withdrawn',
    })
    assert.deepEqual(await notificationTypesOf(owner), ['offer_received', 'bid_cancelled'])
    assert.deepEqual(await eventsOf(project.id), [
      'project_posted',
      'bid_submitted',
      'bid_cancelled',
    ])
    const own = await call<object[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.containSubset(own.body, [{ id: bid.id, section: 'past', badge: { text: 'Cancelled' } }])
  }).tags(['@SBD-07', '@SBD-08', '@R11', '@ENU-16'])

  test('reopens the project if the bid was selected; the others can be accepted', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, backup] = bids
    await chosen.bid.accept(owner.user)

    const { status, body } = await call(chosen.company, `POST /api/bids/${chosen.bid.id}/cancel`)

    assert.equal(status, 200)
    assert.deepEqual(body, {
      projectStatus: 'reopened',
      message: 'The project is open for new offers again.',
    })
    assert.equal((await Project.findOrFail(project.id)).status, 'open')
    assert.deepEqual(await notificationTypesOf(owner), [
      'offer_received',
      'offer_received',
      'project_reopened',
    ])
    const news = await Notification.query().where('userId', owner.user.id).orderBy('id', 'desc')
    assert.include(news[0].message, `${chosen.company.user.stagerIdentifier} withdrew its offer.`)
    const next = await call(owner, `POST /api/bids/${backup.bid.id}/accept`)
    assert.equal(next.status, 200)
  }).tags(['@API-15', '@SBD-08', '@R11'])

  test('leaves the selection alone if another bid is selected', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [chosen, backup] = bids
    await chosen.bid.accept(owner.user)

    const { body } = await call(backup.company, `POST /api/bids/${backup.bid.id}/cancel`)

    assert.equal(body.projectStatus, 'in_progress')
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')
  })

  test('cancels an open checkout at Stripe first', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const intent = await openCheckout(scene)

    const { status } = await call(scene.company, `POST /api/bids/${scene.bid.id}/cancel`)

    assert.equal(status, 200)
    assert.equal(sandbox.state().intents.find(({ id }) => id === intent.id)!.status, 'canceled')
    assert.deepEqual(
      (await rowsOf('payments')).map((payment) => payment.status),
      ['cancelled']
    )
  })

  test('is refused once the fee is paid or the bid has ended', async ({ assert }) => {
    const paid = await createPaidBid()
    const { owner, bids } = await createProjectWithBids(2)
    const [declined, withdrawn] = bids
    await declined.bid.reject(owner.user)
    await withdrawn.bid.cancel(withdrawn.company.user)
    const before = await databaseDump()

    const refused = await call(paid.company, `POST /api/bids/${paid.bid.id}/cancel`)
    assert.equal(refused.status, 409)
    assert.include(refused.body.message, 'The platform fee is paid and final.')
    for (const { company, bid } of [declined, withdrawn]) {
      const { status, body } = await call(company, `POST /api/bids/${bid.id}/cancel`)
      assert.equal(status, 409)
      assert.equal(body.message, 'This offer can no longer be withdrawn.')
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R11', '@PRC-07', '@R43'])
})

test.group('Marking the work completed', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('moves a paid bid to the completed ones and asks the owner to confirm', async ({
    assert,
  }) => {
    const { owner, company, bid, project } = await createPaidBid()

    const { status, body } = await call(company, `POST /api/bids/${bid.id}/complete`)

    assert.equal(status, 200)
    assert.containSubset(body, { status: 'accepted', paymentStatus: 'paid', standing: 'completed' })
    assert.isString(body.stagerCompletedAt)
    assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
    assert.equal((await notificationTypesOf(owner)).at(-1), 'work_completed')
    assert.equal((await eventsOf(project.id)).at(-1), 'work_completed')
    const own = await call<object[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.containSubset(own.body, [{ id: bid.id, section: 'completed' }])
  }).tags(['@GEN-04', '@API-15', '@SBD-09', '@R06'])

  test('is refused before the payment and a second time', async ({ assert }) => {
    const due = await createAcceptedBid()
    const { bids } = await createProjectWithBids(1)
    const done = await createPaidBid()
    await done.bid.completeWork(done.company.user)
    const before = await databaseDump()

    for (const [{ company, bid }, message] of [
      [due, 'Work can be completed once the fee is paid.'],
      [bids[0], 'Work can be completed once the fee is paid.'],
      [done, 'This work is already completed.'],
    ] as const) {
      const { status, body } = await call(company, `POST /api/bids/${bid.id}/complete`)
      assert.equal(status, 409)
      assert.equal(body.message, message)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@GEN-04', '@SBD-09', '@R06'])
})
