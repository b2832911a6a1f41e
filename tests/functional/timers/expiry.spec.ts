import { Settings } from 'luxon'
import { test } from '@japa/runner'
import ace from '@adonisjs/core/services/ace'
import BidsExpire from '#commands/bids_expire'
import Bid from '#models/bid'
import { expireDueBids } from '#models/bid/expiry'
import { reconcilePayments } from '#models/payment/open_payments'
import Project from '#models/project'
import { atOnce, call } from '#tests/helpers/calls'
import { databaseDump, withLockTimeout } from '#tests/helpers/database'
import { eventsOf, backdateBid, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import {
  agePayments,
  assertPaymentsAgree,
  openCheckout,
  emptyMarketWithoutWebhooks,
} from '#tests/helpers/payments'
import { createAcceptedBid, terms } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

async function selected() {
  const scene = await createProjectWithBids(2)
  const [chosen, backup] = scene.bids
  await chosen.bid.accept(scene.owner.user)
  return { ...scene, chosen, backup }
}

test.group('The payment window', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('has one reminder after a day', async ({ assert }) => {
    const { chosen } = await selected()
    const reminders = async () =>
      (await notificationTypesOf(chosen.company)).filter((type) => type === 'payment_reminder')
        .length

    await backdateBid(chosen.bid.id, 23)
    await expireDueBids()
    assert.equal(await reminders(), 0)

    await backdateBid(chosen.bid.id, 1)
    await expireDueBids()
    assert.equal(await reminders(), 1)
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')

    await backdateBid(chosen.bid.id, 46)
    await atOnce(Array.from({ length: 4 }, () => () => expireDueBids()))
    assert.equal(await reminders(), 1)
  }).tags(['@R04'])

  test('has one reminder when two timers run at once', async ({ assert }) => {
    const { chosen } = await selected()
    await backdateBid(chosen.bid.id, 25)
    await atOnce(Array.from({ length: 4 }, () => () => expireDueBids()))
    assert.deepEqual(await notificationTypesOf(chosen.company), [
      'offer_accepted',
      'payment_reminder',
    ])
  })

  test('ends after three days: the project is open, the other bids can be accepted', async ({
    assert,
  }) => {
    const { owner, project, chosen, backup } = await selected()
    const intent = await openCheckout(chosen)
    await backdateBid(chosen.bid.id, 71)
    await expireDueBids()
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')

    await backdateBid(chosen.bid.id, 1)
    await expireDueBids()

    assert.containSubset((await Bid.findOrFail(chosen.bid.id)).serialize(), {
      status: 'cancelled',
      cancellationReason: 'expired',
    })
    assert.equal((await call(owner, `GET /api/projects/${project.id}`)).body.status, 'open')
    assert.containSubset(sandbox.state().intents, [{ id: intent.id, status: 'canceled' }])
    assert.equal((await notificationTypesOf(chosen.company)).at(-1), 'offer_released')
    assert.equal((await notificationTypesOf(owner)).at(-1), 'project_reopened')
    assert.includeMembers(await eventsOf(project.id), ['bid_expired', 'project_reopened'])

    const again = await call(chosen.company, `POST /api/projects/${project.id}/bids`, terms)
    assert.equal(again.status, 201)
    const next = await call(owner, `POST /api/bids/${backup.bid.id}/accept`)
    assert.equal(next.status, 200)
  }).tags(['@R04', '@R07'])

  test('has no reminder once it is over, such as after a long outage', async ({ assert }) => {
    const { chosen } = await selected()
    await backdateBid(chosen.bid.id, 73)
    await expireDueBids()
    assert.deepEqual(await notificationTypesOf(chosen.company), [
      'offer_accepted',
      'offer_released',
    ])
  }).tags(['@R04'])

  test('ends once, when the timer runs twice and five times at once', async ({ assert }) => {
    const { owner, project, chosen } = await selected()
    await backdateBid(chosen.bid.id, 80)
    await Bid.query().where('id', chosen.bid.id).update({ remindedAt: new Date() })

    await atOnce(Array.from({ length: 5 }, () => () => expireDueBids()))
    const before = await databaseDump()
    await expireDueBids()

    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual(await notificationTypesOf(chosen.company), [
      'offer_accepted',
      'offer_released',
    ])
    assert.deepEqual((await notificationTypesOf(owner)).slice(2), ['project_reopened'])
    assert.lengthOf(
      (await eventsOf(project.id)).filter((kind) => kind === 'bid_expired'),
      1
    )
  })

  test('is a command, for people and for the scheduler', async ({ assert }) => {
    const { chosen } = await selected()
    await backdateBid(chosen.bid.id, 73)
    const command = await ace.create(BidsExpire, [])
    await command.exec()
    command.assertSucceeded()
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'cancelled')
  })

  test('does not end if the fee was already paid', async ({ assert }) => {
    const { chosen } = await selected()
    await payByCard(await openCheckout(chosen))
    await backdateBid(chosen.bid.id, 73)

    await expireDueBids()

    assert.containSubset((await Bid.findOrFail(chosen.bid.id)).serialize(), {
      status: 'accepted',
      paymentStatus: 'paid',
    })
    await assertPaymentsAgree(assert)
  })

  test('does not end while a payment is processing', async ({ assert }) => {
    const { chosen } = await selected()
    const intent = await openCheckout(chosen)
    await payByCard(intent, '4000000000005001')
    await backdateBid(chosen.bid.id, 73)

    await expireDueBids()
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')

    await agePayments(2)
    await expireDueBids()
    sandbox.settle(intent.id)
    await reconcilePayments()
    assert.equal((await Bid.findOrFail(chosen.bid.id)).paymentStatus, 'paid')
    await assertPaymentsAgree(assert)
  })

  test('still ends for other bids, and reminds them, if one reminder fails', async ({ assert }) => {
    const scenes = [await createAcceptedBid(), await createAcceptedBid(), await createAcceptedBid()]
    const [stuck, reminded, overdue] = scenes
    for (const { bid } of [stuck, reminded]) await backdateBid(bid.id, 25)
    await backdateBid(overdue.bid.id, 73)

    await Project.underLock(stuck.project.id, () => withLockTimeout('100ms', expireDueBids))

    assert.notInclude(await notificationTypesOf(stuck.company), 'payment_reminder')
    assert.include(await notificationTypesOf(reminded.company), 'payment_reminder')
    assert.equal((await Bid.findOrFail(overdue.bid.id)).status, 'cancelled')
    await expireDueBids()
    assert.include(await notificationTypesOf(stuck.company), 'payment_reminder')
  }).tags(['@PAY-15'])

  test('uses the database’s clock, however wrong a process’s own clock is', async ({ assert }) => {
    const { owner, company, bid, project } = await createAcceptedBid()
    const ahead = Settings.now
    Settings.now = () => Date.now() + 100 * 3_600_000
    try {
      await expireDueBids()
      assert.equal((await call(owner, `POST /api/bids/${bid.id}/release`)).status, 409)
      const next = await createProjectWithBids(1)
      await next.bids[0].bid.accept(next.owner.user)
      const { selectedAt } = await Bid.findOrFail(next.bids[0].bid.id)
      assert.isBelow(selectedAt!.toMillis(), Date.now() + 3_600_000)
    } finally {
      Settings.now = ahead
    }
    assert.equal((await Bid.findOrFail(bid.id)).status, 'payment_required')
    assert.notInclude(await notificationTypesOf(company), 'payment_reminder')
    assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
  }).tags(['@PAY-15'])

  test('of one bid waits for Stripe without delaying the others', async ({ assert }) => {
    const [stuck, free] = [await createAcceptedBid(), await createAcceptedBid()]
    const intent = await openCheckout(stuck)
    await openCheckout(free)
    for (const { bid } of [stuck, free]) await backdateBid(bid.id, 73)
    const path = `/v1/payment_intents/${intent.id}*`
    sandbox.plan({ path, effect: 'cut_before', times: 50 })

    await expireDueBids()

    assert.deepEqual(
      (await rowsOf('bids')).map(({ status }) => status),
      ['payment_required', 'cancelled']
    )
    sandbox.clearFaults()
    await expireDueBids()
    assert.equal((await Bid.findOrFail(stuck.bid.id)).status, 'cancelled')
  })

  test('reaches the others in the next run if Stripe stays silent about the first ones', async ({
    assert,
  }) => {
    const scenes = [await createAcceptedBid(), await createAcceptedBid(), await createAcceptedBid()]
    const intents = []
    for (const scene of scenes) {
      intents.push(await openCheckout(scene))
      await backdateBid(scene.bid.id, 73)
    }
    for (const { id } of intents.slice(0, 2)) {
      const path = `/v1/payment_intents/${id}*`
      sandbox.plan({ path, effect: 'cut_before', times: 50 })
    }
    const statuses = async () => (await rowsOf('bids')).map(({ status }) => status)
    const silent = ['payment_required', 'payment_required']
    await expireDueBids()
    assert.deepEqual(await statuses(), [...silent, 'payment_required'])
    await expireDueBids()
    assert.deepEqual(await statuses(), [...silent, 'cancelled'])
    sandbox.clearFaults()
    await expireDueBids()
    assert.deepEqual(await statuses(), ['cancelled', 'cancelled', 'cancelled'])
  }).tags(['@SCL-41'])
})
