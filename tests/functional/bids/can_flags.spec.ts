import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import Bid from '#models/bid'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { suspend } from '#tests/helpers/moderation'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  terms,
  type Person,
} from '#tests/helpers/people'
import { dayFromNow } from '#tests/helpers/stagings'

interface Listed {
  id: number
  can: Record<string, boolean>
}

const canOf = async (viewer: Person, projectId: number) =>
  (await call<{ can: Record<string, boolean> }>(viewer, `GET /api/projects/${projectId}`)).body.can

test.group('The `can` flags of a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('allow bidding only to stagers who may bid', async ({ assert }) => {
    const [owner, company, otherStager] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const { id } = await createProject(owner)
    const bids = `POST /api/projects/${id}/bids`
    assert.isTrue((await canOf(company, id)).bid)

    const made = await call(company, bids, terms)
    assert.isFalse((await canOf(company, id)).bid)
    assert.equal((await call(company, bids, terms)).status, 409)
    await call(company, `POST /api/bids/${made.body.id}/cancel`)
    assert.isTrue((await canOf(company, id)).bid)
    assert.equal((await call(company, bids, terms)).status, 201)

    const declined = await call(otherStager, bids, terms)
    await call(owner, `DELETE /api/bids/${declined.body.id}`)
    assert.isFalse((await canOf(otherStager, id)).bid)
    assert.equal((await call(otherStager, bids, terms)).status, 409)
    assert.isTrue((await canOf(await createStager(), id)).bid)
  }).tags(['@BID-01', '@R12'])

  test('allow another bid only where a withdrawn one can be replaced', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    const { id } = project
    const cancelled = await createBid(project, company)
    await cancelled.cancel(company.user)
    const bids = `/api/projects/${id}/bids`
    const isAllowedByFlag = async () => {
      const { body } = await call<Listed[]>(company, `GET ${bids}`)
      const own = await call<Listed[]>(company, `GET /api/users/${company.user.id}/bids`)
      const listed = [body, own.body].map(
        (list) => list.find((each) => each.id === cancelled.id)!.can.bidAgain
      )
      assert.equal(listed[0], listed[1])
      return listed[0]
    }
    assert.isTrue(await isAllowedByFlag())
    const changes = [
      { hiddenAt: DateTime.utc(), hiddenReason: 'Not for sale' },
      { deadline: DateTime.fromISO(dayFromNow(-1), { zone: 'utc' }) },
    ]
    for (const change of changes) {
      const row = await Project.findOrFail(id)
      await row.merge(change).save()
      assert.isFalse(await isAllowedByFlag(), Object.keys(change)[0])
      assert.equal((await call(company, `POST ${bids}`, terms)).status, 409)
      await row.merge({ hiddenAt: null, hiddenReason: null, deadline: null }).save()
    }
    assert.isTrue(await isAllowedByFlag())

    assert.equal((await call(company, `POST ${bids}`, terms)).status, 201)
    for (const path of [bids, `/api/users/${company.user.id}/bids`]) {
      const { body } = await call<Listed[]>(company, `GET ${path}`)
      assert.deepEqual(
        body.map(({ can }) => can.bidAgain),
        [false, false],
        path
      )
    }
  }).tags(['@BID-01'])

  test('allow no other bid on a project that its owner has deleted', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const project = await createProject(owner)
    await (await createBid(project, company)).cancel(company.user)
    assert.equal((await call(owner, `DELETE /api/projects/${project.id}`)).status, 200)
    const { body } = await call<Listed[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.deepEqual(
      body.map(({ can }) => can.bidAgain),
      [false]
    )
    assert.equal((await call(company, `POST /api/projects/${project.id}/bids`, terms)).status, 404)
  })

  test('allow no other bid, and no change of one, while the owner is suspended', async ({
    assert,
  }) => {
    const [owner, company, otherStager] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    await (await createBid(project, company)).cancel(company.user)
    const pending = await createBid(project, otherStager)
    await suspend(await createAdmin(), owner)
    const { body } = await call<Listed[]>(company, `GET /api/users/${company.user.id}/bids`)
    assert.isFalse(body[0].can.bidAgain)
    assert.equal((await call(company, `POST /api/projects/${project.id}/bids`, terms)).status, 404)

    const own = await call<Listed[]>(otherStager, `GET /api/users/${otherStager.user.id}/bids`)
    assert.isFalse(own.body[0].can.edit)
    const refused = await call(otherStager, `PATCH /api/bids/${pending.id}`, { amount: 900 })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.message, 'This project is not available at the moment.')
    assert.equal((await Bid.findOrFail(pending.id)).amount, pending.amount)
  }).tags(['@BID-01', '@ADM-18', '@R99'])

  test('allow deletion to its owner and to admins', async ({ assert }) => {
    const [owner, admin, company] = [await createOwner(), await createAdmin(), await createStager()]
    const [first, second] = [await createProject(owner), await createProject(owner)]
    await createBid(second, company)
    for (const person of [owner, admin]) {
      assert.isTrue((await canOf(person, first.id)).delete)
      assert.isFalse((await canOf(person, second.id)).delete)
      assert.equal((await call(person, `DELETE /api/projects/${second.id}`)).status, 409)
    }
    assert.isFalse((await canOf(company, first.id)).delete)
    await call(owner, `POST /api/projects/${second.id}/cancel`)
    for (const { id } of [first, second]) {
      assert.isTrue((await canOf(admin, id)).delete)
      assert.equal((await call(admin, `DELETE /api/projects/${id}`)).status, 200)
    }
  }).tags(['@R01', '@R97'])
})
