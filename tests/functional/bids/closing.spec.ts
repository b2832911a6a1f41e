import { test } from '@japa/runner'
import Bid from '#models/bid'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { rowsOf, notificationTypesOf } from '#tests/helpers/stored_records'
import { checkInvariants } from '#tests/helpers/invariants'
import { openCheckout, emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import { createPaidBid } from '#tests/helpers/people'
import { payByCard, sandbox } from '#tests/helpers/sandbox'
import { createProjectWithBids } from '#tests/helpers/scenes'

const stored = async (id: number) => (await Bid.findOrFail(id)).serialize()

test.group('Bids on a project that ends', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('completing it unpaid ends the selection and releases no contact details', async ({
    assert,
  }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const [chosen, backup] = bids
    await chosen.bid.accept(owner.user)
    const intent = await openCheckout(chosen)

    const { status, body } = await call(owner, `POST /api/projects/${project.id}/complete`)

    assert.equal(status, 200)
    assert.equal(body.status, 'completed')
    assert.containSubset(await stored(chosen.bid.id), {
      status: 'cancelled',
      cancellationReason: 'project_closed',
      stagerCompletedAt: null,
    })
    assert.containSubset(await stored(backup.bid.id), {
      status: 'rejected',
      rejectionReason: 'project_closed',
    })
    assert.deepEqual(await notificationTypesOf(backup.company), ['offer_not_selected'])
    const listed = await call<object[]>(backup.company, 'GET /api/notifications')
    assert.include(JSON.stringify(listed.body), 'without choosing an offer')
    assert.equal(sandbox.state().intents.find(({ id }) => id === intent.id)!.status, 'canceled')
    for (const person of [owner, chosen.company, backup.company]) {
      const contact = await call(person, `GET /api/bids/${chosen.bid.id}/contact`)
      assert.equal(contact.status, 403)
    }
    const late = await call(chosen.company, `POST /api/bids/${chosen.bid.id}/payment-intent`)
    assert.equal(late.status, 409)
  })

  test('completing it after the payment marks the work completed', async ({ assert }) => {
    const { owner, company, bid, project } = await createPaidBid()

    const { body } = await call(owner, `POST /api/projects/${project.id}/complete`)

    const { stagerCompletedAt, status } = await stored(bid.id)
    assert.equal(status, 'accepted')
    assert.equal(
      new Date(stagerCompletedAt).getTime(),
      new Date(String(body.completedAt)).getTime()
    )
    assert.equal((await notificationTypesOf(company)).at(-1), 'project_completed')
    assert.equal((await call(company, `GET /api/bids/${bid.id}/contact`)).status, 200)
  }).tags(['@R06'])

  test('completing it keeps the time at which the stager marked the work', async ({ assert }) => {
    const { owner, company, bid, project } = await createPaidBid()
    await bid.completeWork(company.user)
    const before = (await stored(bid.id)).stagerCompletedAt

    await call(owner, `POST /api/projects/${project.id}/complete`)

    assert.equal((await stored(bid.id)).stagerCompletedAt, before)
  })

  test('canceling it ends the live bids and notifies the stagers', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(3)
    const [chosen, backup, declined] = bids
    await chosen.bid.accept(owner.user)
    await declined.bid.reject(owner.user)

    const { status, body } = await call(owner, `POST /api/projects/${project.id}/cancel`)

    assert.equal(status, 200)
    assert.equal(body.status, 'cancelled')
    assert.containSubset(await stored(chosen.bid.id), {
      status: 'cancelled',
      cancellationReason: 'project_closed',
    })
    assert.containSubset(await stored(backup.bid.id), {
      status: 'rejected',
      rejectionReason: 'project_closed',
    })
    assert.include(await notificationTypesOf(chosen.company), 'project_cancelled')
    assert.deepEqual(await notificationTypesOf(backup.company), ['project_cancelled'])
    assert.notInclude(await notificationTypesOf(declined.company), 'project_cancelled')
  }).tags(['@R75'])

  test('canceling it leaves a paid fee paid and the contact details visible', async ({
    assert,
  }) => {
    const { owner, company, bid, project } = await createPaidBid()

    assert.equal((await call(owner, `POST /api/projects/${project.id}/cancel`)).status, 200)

    assert.containSubset(await stored(bid.id), { status: 'accepted', paymentStatus: 'paid' })
    assert.deepEqual(
      (await rowsOf('payments')).map((payment) => payment.status),
      ['succeeded']
    )
    assert.isEmpty(sandbox.state().refunds)
    assert.equal((await call(company, `GET /api/bids/${bid.id}/contact`)).status, 200)
  })

  test('ending it is refused while a payment is processing', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(1)
    await bids[0].bid.accept(owner.user)
    await payByCard(await openCheckout(bids[0]), '4000000000005001')

    for (const verb of ['complete', 'cancel']) {
      const { status, body } = await call(owner, `POST /api/projects/${project.id}/${verb}`)
      assert.equal(status, 409)
      assert.include(body.message, 'A payment for this project is under way.')
    }
    assert.equal((await stored(bids[0].bid.id)).status, 'payment_required')
  })
})

test.group('Bids on a project that its owner wants to edit', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('forbid editing only while they are live', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const path = `/api/projects/${project.id}`
    const refused = async () => {
      const before = await databaseDump()
      const edit = await call(owner, `PATCH ${path}`, { title: 'Another title' })
      const removal = await call(owner, `DELETE ${path}`)
      assert.deepEqual([edit.status, removal.status], [409, 409])
      assert.include(edit.body.message, 'can no longer be edited')
      assert.deepEqual(await databaseDump(), before)
    }

    await refused()
    await bids[0].bid.accept(owner.user)
    await refused()
    await bids[0].bid.cancel(bids[0].company.user)
    await refused()
    await bids[1].bid.reject(owner.user)

    const edit = await call(owner, `PATCH ${path}`, { title: 'Another title' })
    const removal = await call(owner, `DELETE ${path}`)
    assert.deepEqual([edit.status, removal.status], [200, 200])
  }).tags(['@R10'])

  test('set the project’s badge on the dashboard', async ({ assert }) => {
    const { owner, project, bids } = await createProjectWithBids(2)
    const row = async () => {
      const { body } = await call<object[]>(owner, 'GET /api/projects')
      return body[0]
    }
    assert.containSubset(await row(), {
      id: project.id,
      dashboardBadge: { text: 'Open' },
      offerCount: 2,
      pendingBids: 2,
    })

    await bids[0].bid.reject(owner.user)
    assert.containSubset(await row(), {
      dashboardBadge: { text: 'Open' },
      offerCount: 1,
      pendingBids: 1,
    })
    await bids[1].bid.cancel(bids[1].company.user)
    assert.containSubset(await row(), {
      dashboardBadge: { text: 'Rejected' },
      status: 'open',
      offerCount: 0,
      pendingBids: 0,
    })
  })
})
