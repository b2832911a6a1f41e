import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

test.group('Accepting a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('selects the bid, closes the project, and sets the payment window', async ({
    assert,
    client,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const bid = await createBid(project, company)

    const response = await client.post(`/api/bids/${bid.id}/accept`).bearerToken(owner.sessionId)

    response.assertStatus(200)
    response.assertBodyContains({ status: 'payment_required', paymentStatus: 'unpaid' })
    const selected = await Bid.findOrFail(bid.id)
    assert.equal(selected.paymentDueAt!.diff(selected.selectedAt!, 'hours').hours, 72)
    assert.equal((await Project.findOrFail(project.id)).status, 'in_progress')
    assert.deepEqual(await notificationTypesOf(company), ['offer_accepted'])
    assert.deepEqual(await eventsOf(project.id), [
      'project_posted',
      'bid_submitted',
      'bid_accepted',
    ])
  }).tags(['@API-14', '@ENU-15', '@ENU-16', '@R03', '@R05'])

  test('lets exactly one of six simultaneous acceptances win', async ({ assert, client }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const bids = await Promise.all(
      Array.from({ length: 6 }, async () => createBid(project, await createStager()))
    )

    const responses = await Promise.all(
      bids.map(({ id }) => client.post(`/api/bids/${id}/accept`).bearerToken(owner.sessionId))
    )

    assert.deepEqual(
      responses.map((response) => response.status()).toSorted(),
      [200, 409, 409, 409, 409, 409]
    )
    const loser = responses.find((response) => response.status() === 409)!
    assert.equal(loser.body().message, 'Another offer on this project is already selected.')
  })

  test('is refused to everyone but the owner', async ({ client }) => {
    const { bid, company } = await createAcceptedBid()
    const otherStager = await createOwner()
    for (const person of [company, otherStager]) {
      const response = await client.post(`/api/bids/${bid.id}/accept`).bearerToken(person.sessionId)
      response.assertStatus(403)
    }
    const anonymous = await client.post(`/api/bids/${bid.id}/accept`)
    anonymous.assertStatus(401)
  }).tags(['@ROL-02'])

  test('settles at once when no fee is due', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2, { amount: 99 })
    const [{ bid, company }, { bid: other, company: otherStager }] = bids

    const { status, body } = await call(owner, `POST /api/bids/${bid.id}/accept`)

    assert.equal(status, 200)
    assert.containSubset(body, {
      status: 'accepted',
      paymentStatus: 'paid',
      platformFee: 0,
      view: 'released',
      can: { seeContact: true },
    })
    assert.isString(body.paidAt)
    assert.isEmpty(await rowsOf('payments'))
    assert.containSubset((await Bid.findOrFail(other.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'not_selected',
    })
    assert.deepEqual(await notificationTypesOf(company), ['offer_accepted'])
    assert.deepEqual(await notificationTypesOf(otherStager), ['offer_not_selected'])
    const contact = await call(company, `GET /api/bids/${bid.id}/contact`)
    assert.equal(contact.body.email, owner.user.email)
  }).tags(['@R02', '@ENU-16'])

  test('keeps the other bids pending, and refuses to accept them', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2)
    const [chosen, spare] = bids
    await chosen.bid.accept(owner.user)
    assert.equal((await Bid.findOrFail(spare.bid.id)).status, 'pending')
    const before = await databaseDump()

    const refused = await call(owner, `POST /api/bids/${spare.bid.id}/accept`)

    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Another offer on this project is already selected.')
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@OFR-04', '@R07'])

  test('shows the owner why another bid can’t be accepted', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, spare] = bids.map((bid) => bid.bid)
    await chosen.accept(owner.user)

    const path = `GET /api/projects/${project.id}/bids`
    const { body } = await call<{ id: number }[]>(owner, path)

    assert.containSubset(
      body.find(({ id }) => id === spare.id),
      {
        status: 'pending',
        view: 'passed_over',
        acceptBlockedReason: 'Already selected another',
        can: { accept: false, reject: true },
      }
    )
    assert.containSubset(
      body.find(({ id }) => id === chosen.id),
      {
        view: 'waiting',
        badge: { text: 'Accepted' },
        can: { accept: false, reject: false, release: false, seeContact: false },
      }
    )
  }).tags(['@OFR-07'])

  test('is only for pending bids', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const withdrawn = await createBid(project, company)
    await withdrawn.cancel(company.user)
    const declined = await createBid(project, await createStager())
    await declined.reject(owner.user)
    const closing = await createProject(owner)
    const closed = await createBid(closing, company)
    await closing.cancel(owner.user)
    const paid = await createPaidBid()
    const due = await createAcceptedBid()
    const before = await databaseDump()

    for (const [person, id] of [
      [owner, withdrawn.id],
      [owner, declined.id],
      [owner, closed.id],
      [paid.owner, paid.bid.id],
      [due.owner, due.bid.id],
    ] as const) {
      const { status, body } = await call(person, `POST /api/bids/${id}/accept`)
      assert.equal(status, 409)
      assert.match(body.message, /can no longer be accepted|already selected/)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@OFR-04'])
})
