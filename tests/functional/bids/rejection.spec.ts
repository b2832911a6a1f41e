import { test } from '@japa/runner'
import Bid from '#models/bid'
import { savePreferences } from '#models/notification/preferences'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { deliverEmails } from '#tests/helpers/emails'
import { send } from '#tests/helpers/http'
import { listOf } from '#tests/helpers/notifications'
import { open } from '#tests/helpers/pages'
import { eventsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createAcceptedBid, createOwner, createPaidBid, createStager } from '#tests/helpers/people'
import { createProjectWithBids } from '#tests/helpers/scenes'

test.group('Deleting a bid', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('declines it: removed for the owner, rejected for the stager', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [{ bid, company }] = bids

    const { status, body } = await call(owner, `DELETE /api/bids/${bid.id}`)

    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'The unselected bid has been removed' })
    assert.containSubset((await Bid.findOrFail(bid.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'declined',
    })
    const listed = await call<{ id: number }[]>(owner, `GET /api/projects/${project.id}/bids`)
    assert.deepEqual(
      listed.body.map(({ id }) => id),
      [bids[1].bid.id]
    )
    const own = await call<{ id: number }[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.containSubset(own.body, [
      {
        id: bid.id,
        section: 'past',
        badge: { text: 'Rejected', tone: 'danger' },
        statusNote: 'The owner declined it',
      },
    ])
    assert.deepEqual(await notificationTypesOf(company), ['offer_rejected'])
    assert.include(await eventsOf(project.id), 'bid_rejected')
  }).tags(['@API-14', '@OFR-06', '@R08'])

  test('with a reason tells it to the company and to no one else', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [{ bid, company }, other] = bids
    await savePreferences(company.user.id, { outcomes: 'email' })
    const before = await databaseDump()
    for (const reason of ['too expensive', 'declined', 7, ['price']]) {
      const { status, body } = await call(owner, `DELETE /api/bids/${bid.id}`, { reason })
      assert.equal(status, 422)
      assert.deepEqual(body.errors, [{ field: 'reason', message: 'Choose a reason from the list' }])
    }
    assert.deepEqual((await databaseDump()).bids, before.bids)

    const { status, body } = await call(owner, `DELETE /api/bids/${bid.id}`, { reason: 'price' })

    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'The unselected bid has been removed' })
    assert.containSubset((await Bid.findOrFail(bid.id)).serialize(), {
      rejectionReason: 'declined',
      declineReason: 'price',
    })
    const own = await call(company, `GET /api/users/${company.user.id}/bids`)
    assert.containSubset(own.body, [
      {
        declineReason: 'price',
        statusNote: 'The owner declined it. Reason: the price',
        job: { turn: { text: 'The owner declined your offer. Reason: the price' } },
      },
    ])
    const sentence =
      'The owner of Colonial on Maple Street declined your offer. Reason: the price. No fee was charged.'
    assert.containSubset(await listOf(company), [{ type: 'offer_rejected', message: sentence }])
    const emails = await deliverEmails()
    const [email] = emails.filter(({ to }) => to[0].address === company.user.email)
    for (const part of [email.html, email.text.replaceAll(/\s+/g, ' ')]) {
      assert.include(part, sentence)
    }
    for (const { to, html } of emails.filter((one) => one !== email)) {
      assert.notInclude(html, 'the price', to[0].address)
    }
    for (const viewer of [other.company, await createStager(), await createOwner(), undefined]) {
      for (const path of ['', '/bids'] as const) {
        const answer = await send('GET', `/api/projects/${project.id}${path}`, { as: viewer })
        assert.notInclude(answer.text, '"declineReason":"price"')
        assert.notInclude(answer.text, 'Reason: the price')
      }
      const page = await open(`/projects/${project.id}`, viewer)
      assert.notInclude(page.text, 'Reason: the price')
      assert.notInclude(page.text, '"declineReason":"price"')
    }
    const again = await call(owner, `DELETE /api/bids/${bid.id}`, { reason: 'timing' })
    assert.equal(again.status, 409)
    assert.equal((await Bid.findOrFail(bid.id)).declineReason, 'price')
  }).tags(['@API-25', '@OFR-14'])

  test('with a reason is refused once the bid has lost to another one', async ({ assert }) => {
    const { owner, bids } = await createProjectWithBids(2, { amount: 99 })
    const [chosen, late] = bids
    await chosen.bid.accept(owner.user)
    const line = `DELETE /api/bids/${late.bid.id}`

    const refused = await call(owner, line, { reason: 'chose_another' })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'A reason is possible only while the offer is pending.')
    assert.isNull((await Bid.findOrFail(late.bid.id)).hiddenByOwnerAt)
    assert.equal((await call(owner, line, { reason: null })).status, 200)
    assert.isNull((await Bid.findOrFail(late.bid.id)).declineReason)
  }).tags(['@API-25'])

  test('is possible while another bid is selected, and after it is paid', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(3, { amount: 99 })
    const [chosen, early, late] = bids
    await early.bid.accept(owner.user)
    await call(owner, `DELETE /api/bids/${chosen.bid.id}`)
    const before = await notificationTypesOf(late.company)

    const { status } = await call(owner, `DELETE /api/bids/${late.bid.id}`)

    assert.equal(status, 200)
    assert.containSubset((await Bid.findOrFail(late.bid.id)).serialize(), {
      status: 'rejected',
      rejectionReason: 'not_selected',
    })
    assert.deepEqual(before, ['offer_not_selected'])
    assert.deepEqual(await notificationTypesOf(late.company), before)
    const { body } = await call<{ id: number }[]>(owner, `GET /api/projects/${project.id}/bids`)
    assert.deepEqual(
      body.map(({ id }) => id),
      [early.bid.id]
    )
  }).tags(['@OFR-05', '@R07', '@R08'])

  test('leaves the selected bid alone', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, backup] = bids
    await chosen.bid.accept(owner.user)

    const { status } = await call(owner, `DELETE /api/bids/${backup.bid.id}`)

    assert.equal(status, 200)
    assert.equal((await Bid.findOrFail(backup.bid.id)).rejectionReason, 'declined')
    assert.equal((await Bid.findOrFail(chosen.bid.id)).status, 'payment_required')
    const { body } = await call(owner, `GET /api/projects/${project.id}`)
    assert.equal(body.status, 'in_progress')
  })

  test('is refused for bids that are selected, paid or ended', async ({ assert }) => {
    const due = await createAcceptedBid()
    const paid = await createPaidBid()
    const { owner, bids } = await createProjectWithBids(2)
    const [declined, withdrawn] = bids
    await declined.bid.reject(owner.user)
    await withdrawn.bid.cancel(withdrawn.company.user)
    const before = await databaseDump()

    for (const [person, id] of [
      [due.owner, due.bid.id],
      [paid.owner, paid.bid.id],
      [owner, declined.bid.id],
      [owner, withdrawn.bid.id],
    ] as const) {
      const { status, body } = await call(person, `DELETE /api/bids/${id}`)
      assert.equal(status, 409)
      assert.equal(body.message, 'Only a pending offer can be deleted.')
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R08'])

  test('removes a completed bid from the stager’s own list only', async ({ assert }) => {
    const { owner, company, bid, project } = await createPaidBid()
    await bid.completeWork(company.user)

    const { status } = await call(company, `DELETE /api/bids/${bid.id}`)

    assert.equal(status, 200)
    const own = await call(company, `GET /api/users/${company.user.id}/bids`)
    assert.isEmpty(own.body)
    const { body } = await call<{ id: number }[]>(owner, `GET /api/projects/${project.id}/bids`)
    assert.containSubset(body, [{ id: bid.id, status: 'accepted', paymentStatus: 'paid' }])
    const contact = await call(owner, `GET /api/bids/${bid.id}/contact`)
    assert.equal(contact.body.email, company.user.email)
  }).tags(['@R17'])

  test('is refused to a stager whose work is not completed', async ({ assert }) => {
    const paid = await createPaidBid()
    const due = await createAcceptedBid()
    const { bids } = await createProjectWithBids(1)
    const before = await databaseDump()

    for (const { company, bid } of [paid, due, bids[0]]) {
      const { status, body } = await call(company, `DELETE /api/bids/${bid.id}`)
      assert.equal(status, 409)
      assert.equal(body.message, 'Only a completed entry can be removed from your list.')
    }
    const otherUser = await call(await createStager(), `DELETE /api/bids/${paid.bid.id}`)
    assert.equal(otherUser.status, 403)
    assert.deepEqual((await databaseDump()).bids, before.bids)
  }).tags(['@R17'])
})
