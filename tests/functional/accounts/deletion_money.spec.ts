import { randomUUID } from 'node:crypto'
import { test } from '@japa/runner'
import Payment from '#models/payment'
import Project from '#models/project'
import User from '#models/user'
import { call } from '#tests/helpers/calls'
import { createOpenCheckout, stateOf } from '#tests/helpers/checkout'
import { databaseDump } from '#tests/helpers/database'
import { rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { waitUntil } from '#tests/helpers/waiting'
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
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBidsBy } from '#tests/helpers/scenes'

const erase = (person: Person) => call(person, `DELETE /api/users/${person.user.id}`)

const intentStatuses = () => sandbox.state().intents.map(({ status }) => status)

test.group('Deleting an account with an open payment', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  for (const side of ['owner', 'company'] as const) {
    test(`cancels the unpaid fee at Stripe first (${side})`, async ({ assert }) => {
      const scene = await createOpenCheckout(await createOwner(), await createStager())

      assert.equal((await erase(scene[side])).status, 200)

      assert.deepEqual(intentStatuses(), ['canceled'])
      assert.equal(await stateOf(scene.bid.id), 'cancelled unpaid')
      const { status } = await Project.findOrFail(scene.project.id)
      assert.equal(status, side === 'owner' ? 'cancelled' : 'open')
      assert.notEqual((await payByCard(scene.intent)).status, 200)
    })

    test(`is refused once if the fee was paid meanwhile (${side})`, async ({ assert }) => {
      const scene = await createOpenCheckout(await createOwner(), await createStager())
      await payByCard(scene.intent)

      const first = await erase(scene[side])

      assert.equal(first.status, 409)
      assert.match(first.body.message, /has just been paid/)
      assert.equal(await stateOf(scene.bid.id), 'accepted paid')
      assert.isNull((await User.findOrFail(scene[side].user.id)).deletedAt)
      assert.equal((await erase(scene[side])).status, 200)
      await assertPaymentsAgree(assert)
    })
  }

  for (const by of ['company', 'admin'] as const) {
    test(`is refused for a stager whose bid lost to a paid one before (by ${by})`, async ({
      assert,
    }) => {
      const [owner, company, competitor] = [
        await createOwner(),
        await createStager(),
        await createStager(),
      ]
      const lost = await createProjectWithBidsBy(owner, [competitor, company])
      await lost.bids[0].bid.accept(owner.user)
      const paid = await openCheckout(lost.bids[0])
      await payByCard(paid)
      await completePayment(lost.bids[0], paid.id)
      const unpaid = await createOpenCheckout(owner, company)
      const scene = await createOpenCheckout(owner, company)
      await payByCard(scene.intent)

      const { status, body } =
        by === 'admin'
          ? await call(await createAdmin(), `DELETE /api/admin/users/${company.user.id}`)
          : await erase(company)

      assert.equal(status, 409)
      assert.match(body.message, /has just been paid/)
      assert.equal(await stateOf(scene.bid.id), 'accepted paid')
      assert.equal(await stateOf(unpaid.bid.id), 'payment_required unpaid')
      assert.isNull((await User.findOrFail(company.user.id)).deletedAt)
      await assertPaymentsAgree(assert)
    }).tags(['@PAY-12'])
  }

  test('succeeds although a bid without a fee is accepted meanwhile', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createOpenCheckout(owner, company)
    const free = await createBid(await createProject(owner), company, { amount: 99 })
    sandbox.plan({ path: '/v1/payment_intents/*/cancel', hold: true })

    const deletion = erase(company)
    const cancelCall = 'POST /v1/payment_intents/:id/cancel'
    await waitUntil('the unpaid fee is being cancelled', () => sandbox.state().calls[cancelCall])
    const acceptance = await call(owner, `POST /api/bids/${free.id}/accept`)

    assert.equal(acceptance.status, 200)
    sandbox.clearFaults()
    const { status, body } = await deletion
    assert.equal(status, 200, body.message)
    assert.equal(await stateOf(free.id), 'accepted paid')
    assert.isNotNull((await User.findOrFail(company.user.id)).deletedAt)
  }).tags(['@R50'])

  test('changes nothing while Stripe does not answer', async ({ assert }) => {
    const scene = await createOpenCheckout(await createOwner(), await createStager())
    const before = await databaseDump()
    sandbox.plan({ path: '/v1/payment_intents/*/cancel', effect: 'error_before', times: 9 })

    const { status } = await erase(scene.company)

    assert.equal(status, 503)
    assert.deepEqual(await databaseDump(), before)
  })

  test('keeps a paid fee and notifies the owner, who no longer sees the contact details', async ({
    assert,
  }) => {
    const scene = await createPaidBid()

    assert.equal((await erase(scene.company)).status, 200)

    assert.equal(await stateOf(scene.bid.id), 'accepted paid')
    assert.containSubset(await rowsOf('payments'), [{ status: 'succeeded', amount: 4900 }])
    assert.include(await notificationTypesOf(scene.owner), 'account_deleted')
    const { body } = await call(scene.owner, `GET /api/bids/${scene.bid.id}/contact`)
    assert.containSubset(body, { name: 'Deleted user', email: null, phone: null, company: null })
    await (await Project.findOrFail(scene.project.id)).complete(scene.owner.user)
    await assertPaymentsAgree(assert)
  }).tags(['@R19'])

  test('completes the owner’s project if the stager has marked it done, and cancels the others', async ({
    assert,
  }) => {
    const [done, begun] = [await createPaidBid(), await createPaidBid()]
    await done.bid.completeWork(done.company.user)

    await erase(done.owner)
    await erase(begun.owner)

    assert.equal((await Project.findOrFail(done.project.id)).status, 'completed')
    assert.equal((await Project.findOrFail(begun.project.id)).status, 'cancelled')
    assert.equal(await stateOf(begun.bid.id), 'accepted paid')
    assert.equal((await Project.findOrFail(done.project.id)).description, done.project.description)
    assert.include(await notificationTypesOf(begun.company), 'project_cancelled')
  })

  test('refunds a late payment instead of restoring the bid', async ({ assert }) => {
    const scene = await createAcceptedBid()
    const { id: bidId } = scene.bid
    const lost = { attempt: 1, reference: randomUUID(), amount: 4900, currency: 'usd' }
    const payment = await Payment.create({ ...lost, bidId, status: 'created' })
    const { id, client_secret: clientSecret } = await callProvider('/v1/payment_intents', {
      'amount': '4900',
      'currency': 'usd',
      'metadata[bid_id]': String(bidId),
      'metadata[payment_id]': String(payment.id),
      'metadata[reference]': payment.reference,
    })
    await agePayments(2)
    assert.equal((await erase(scene.company)).status, 200)
    await payByCard({ id, clientSecret })

    assert.equal((await deliver(eventAbout(id))).status, 200)

    assert.containSubset(await rowsOf('payments'), [{ status: 'refunded', intent_id: id }])
    assert.equal(await stateOf(bidId), 'cancelled unpaid')
    assert.equal((await Project.findOrFail(scene.project.id)).status, 'open')
    await assertPaymentsAgree(assert)
  })
})
