import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { eventsOf, toldTo } from '#tests/helpers/facts'
import { checkInvariants } from '#tests/helpers/invariants'
import { quietMarket } from '#tests/helpers/payments'
import { createAcceptedBid, createPaidBid, createStager } from '#tests/helpers/people'
import { contest } from '#tests/helpers/scenes'

test.group('Deleting a bid', (group) => {
  group.each.setup(() => quietMarket())
  group.each.teardown(checkInvariants)

  test('declines it: removed for the owner, rejected for the stager', async ({ assert }) => {
    const { poster, project: posted, offers } = await contest(2)
    const [{ bid: offer, company }] = offers

    const { status, body } = await call(poster, `DELETE /api/bids/${offer.id}`)

    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'The unselected bid has been removed' })
    assert.containSubset((await Bid.findOrFail(offer.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'declined',
    })
    const listed = await call<{ id: number }[]>(poster, `GET /api/projects/${posted.id}/bids`)
    assert.deepEqual(
      listed.body.map(({ id }) => id),
      [offers[1].bid.id]
    )
    const own = await call<{ id: number }[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.containSubset(own.body, [
      {
        id: offer.id,
        section: 'past',
        badge: { text: 'Rejected', tone: 'danger' },
        statusNote: 'The owner declined it',
      },
    ])
    assert.deepEqual(await toldTo(company), ['offer_rejected'])
    assert.include(await eventsOf(posted.id), 'bid_rejected')
  }).tags(['@API-14', '@OFR-06', '@R08'])

  test('is possible while another bid is selected, and after it is paid', async ({ assert }) => {
    const { poster, project: posted, offers } = await contest(3, { amount: 99 })
    const [chosen, early, late] = offers
    await early.bid.accept(poster.user)
    await call(poster, `DELETE /api/bids/${chosen.bid.id}`)
    const before = await toldTo(late.company)

    const { status } = await call(poster, `DELETE /api/bids/${late.bid.id}`)

    assert.equal(status, 200)
    assert.containSubset((await Bid.findOrFail(late.bid.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'not_selected',
    })
    assert.deepEqual(before, ['offer_not_selected'])
    assert.deepEqual(await toldTo(late.company), before)
    const { body } = await call<{ id: number }[]>(poster, `GET /api/projects/${posted.id}/bids`)
    assert.deepEqual(
      body.map(({ id }) => id),
      [early.bid.id]
    )
  }).tags(['@OFR-05', '@R07', '@R08'])

  test('leaves the selected bid alone', async ({ assert }) => {
    const { poster, project: posted, offers } = await contest(2)
    const [chosen, backup] = offers
    await chosen.bid.accept(poster.user)

    const { status } = await call(poster, `DELETE /api/bids/${backup.bid.id}`)

    assert.equal(status, 200)
    assert.equal((await Bid.findOrFail(backup.bid.id)).rejectionReason, 'declined')
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')
    const { body } = await call(poster, `GET /api/projects/${posted.id}`)
    assert.equal(body.status, 'in_progress')
  })

  test('is refused for bids that are selected, paid or ended', async ({ assert }) => {
    const due = await createAcceptedBid()
    const paid = await createPaidBid()
    const { poster, offers } = await contest(2)
    const [declined, withdrawn] = offers
    await declined.bid.reject(poster.user)
    await withdrawn.bid.cancel(withdrawn.company.user)
    const before = await databaseDump()

    for (const [person, id] of [
      [due.poster, due.bid.id],
      [paid.poster, paid.bid.id],
      [poster, declined.bid.id],
      [poster, withdrawn.bid.id],
    ] as const) {
      const { status, body } = await call(person, `DELETE /api/bids/${id}`)
      assert.equal(status, 409)
      assert.equal(body.message, 'Only a pending offer can be deleted.')
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R08'])

  test('removes a completed bid from the stager’s own list only', async ({ assert }) => {
    const { poster, company, bid: offer, project: posted } = await createPaidBid()
    await offer.completeWork(company.user)

    const { status } = await call(company, `DELETE /api/bids/${offer.id}`)

    assert.equal(status, 200)
    const own = await call(company, `GET /api/users/${company.user.id}/bids`)
    assert.isEmpty(own.body)
    const { body } = await call<{ id: number }[]>(poster, `GET /api/projects/${posted.id}/bids`)
    assert.containSubset(body, [{ id: offer.id, status: 'accepted', paymentStatus: 'paid' }])
    const contact = await call(poster, `GET /api/bids/${offer.id}/contact`)
    assert.equal(contact.body.email, company.user.email)
  }).tags(['@R17'])

  test('is refused to a stager whose work is not completed', async ({ assert }) => {
    const paid = await createPaidBid()
    const due = await createAcceptedBid()
    const { offers } = await contest(1)
    const before = await databaseDump()

    for (const { company, bid: offer } of [paid, due, offers[0]]) {
      const { status, body } = await call(company, `DELETE /api/bids/${offer.id}`)
      assert.equal(status, 409)
      assert.equal(body.message, 'Only a completed entry can be removed from your list.')
    }
    const stranger = await call(await createStager(), `DELETE /api/bids/${paid.bid.id}`)
    assert.equal(stranger.status, 403)
    assert.deepEqual((await databaseDump()).bids, before.bids)
  }).tags(['@R17'])
})
