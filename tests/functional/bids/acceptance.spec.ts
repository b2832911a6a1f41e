import { test } from '@japa/runner'
import Bid from '#models/bid'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, rowsOf, toldTo } from '#tests/helpers/facts'
import { checkInvariants } from '#tests/helpers/invariants'
import { quietMarket } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { contest } from '#tests/helpers/scenes'

test.group('Accepting a bid', (group) => {
  group.each.setup(() => quietMarket())
  group.each.teardown(checkInvariants)

  test('selects the bid, closes the project, and sets the payment window', async ({
    assert,
    client,
  }) => {
    const [poster, company] = [await createOwner(), await createStager()]
    const posted = await createProject(poster)
    const offer = await createBid(posted, company)

    const response = await client.post(`/api/bids/${offer.id}/accept`).bearerToken(poster.sessionId)

    response.assertStatus(200)
    response.assertBodyContains({ status: 'payment_required', paymentStatus: 'unpaid' })
    const selected = await Bid.findOrFail(offer.id)
    assert.equal(selected.paymentDueAt!.diff(selected.selectedAt!, 'hours').hours, 72)
    assert.equal((await Project.findOrFail(posted.id)).status, 'in_progress')
    assert.deepEqual(await toldTo(company), ['offer_accepted'])
    assert.deepEqual(await eventsOf(posted.id), ['project_posted', 'bid_submitted', 'bid_accepted'])
  }).tags(['@API-14', '@ENU-15', '@ENU-16', '@R03', '@R05'])

  test('lets exactly one of six simultaneous acceptances win', async ({ assert, client }) => {
    const poster = await createOwner()
    const posted = await createProject(poster)
    const offers = await Promise.all(
      Array.from({ length: 6 }, async () => createBid(posted, await createStager()))
    )

    const responses = await Promise.all(
      offers.map(({ id }) => client.post(`/api/bids/${id}/accept`).bearerToken(poster.sessionId))
    )

    assert.deepEqual(
      responses.map((response) => response.status()).toSorted(),
      [200, 409, 409, 409, 409, 409]
    )
    const loser = responses.find((response) => response.status() === 409)!
    assert.equal(loser.body().message, 'Another offer on this project is already selected.')
  })

  test('is refused to everyone but the owner', async ({ client }) => {
    const { bid: offer, company } = await createAcceptedBid()
    const rival = await createOwner()
    for (const person of [company, rival]) {
      const response = await client
        .post(`/api/bids/${offer.id}/accept`)
        .bearerToken(person.sessionId)
      response.assertStatus(403)
    }
    const anonymous = await client.post(`/api/bids/${offer.id}/accept`)
    anonymous.assertStatus(401)
  }).tags(['@ROL-02'])

  test('settles at once when no fee is due', async ({ assert }) => {
    const { poster, offers } = await contest(2, { amount: 99 })
    const [{ bid: offer, company }, { bid: other, company: rival }] = offers

    const { status, body } = await call(poster, `POST /api/bids/${offer.id}/accept`)

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
    assert.deepEqual(await toldTo(company), ['offer_accepted', 'payment_received'])
    assert.deepEqual(await toldTo(rival), ['offer_not_selected'])
    const contact = await call(company, `GET /api/bids/${offer.id}/contact`)
    assert.equal(contact.body.email, poster.user.email)
  }).tags(['@R02', '@ENU-16'])

  test('keeps the other bids pending, and refuses to accept them', async ({ assert }) => {
    const { poster, offers } = await contest(2)
    const [chosen, spare] = offers
    await chosen.bid.accept(poster.user)
    assert.equal((await Bid.findOrFail(spare.bid.id)).status, 'pending')
    const before = await databaseDump()

    const refused = await call(poster, `POST /api/bids/${spare.bid.id}/accept`)

    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'Another offer on this project is already selected.')
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@OFR-04', '@R07'])

  test('shows the owner why another bid can’t be accepted', async ({ assert }) => {
    const { poster, project: posted, offers } = await contest(2)
    const [chosen, spare] = offers.map((offer) => offer.bid)
    await chosen.accept(poster.user)

    const path = `GET /api/projects/${posted.id}/bids`
    const { body } = await call<{ id: number }[]>(poster, path)

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
    const [poster, company] = [await createOwner(), await createStager()]
    const posted = await createProject(poster)
    const withdrawn = await createBid(posted, company)
    await withdrawn.cancel(company.user)
    const declined = await createBid(posted, await createStager())
    await declined.reject(poster.user)
    const closing = await createProject(poster)
    const closed = await createBid(closing, company)
    await closing.cancel(poster.user)
    const paid = await createPaidBid()
    const due = await createAcceptedBid()
    const before = await databaseDump()

    for (const [person, id] of [
      [poster, withdrawn.id],
      [poster, declined.id],
      [poster, closed.id],
      [paid.poster, paid.bid.id],
      [due.poster, due.bid.id],
    ] as const) {
      const { status, body } = await call(person, `POST /api/bids/${id}/accept`)
      assert.equal(status, 409)
      assert.match(body.message, /can no longer be accepted|already selected/)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@OFR-04'])
})
