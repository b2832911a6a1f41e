import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { databaseDump } from '#tests/helpers/database'
import { checkInvariants } from '#tests/helpers/invariants'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createBid,
  createOwner,
  createProject,
  createStager,
  terms,
  type Person,
} from '#tests/helpers/people'

interface Listed {
  id: number
  userId: number
  limitNote: string | null
  can: Record<string, boolean>
}

const ownBid = async (company: Person, projectId: number) => {
  const { body } = await call<Listed[]>(company, `GET /api/projects/${projectId}/bids`)
  return body.find(({ userId }) => userId === company.user.id)!
}

const canOf = async (company: Person, projectId: number) => (await ownBid(company, projectId)).can

const nextDay = () =>
  db.rawQuery(`update bids set revisions_since = revisions_since - interval '24 hours',
    rebids_since = rebids_since - interval '24 hours'`)

test.group('In one day, on one project, a stager', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())
  group.each.teardown(checkInvariants)

  test('can revise its bids five times in all', async ({ assert }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    const elsewhere = await createBid(await createProject(owner), company)
    const otherStager = await createBid(project, other)
    const first = await createBid(project, company)
    const change = (id: number, amount: number, by = company) =>
      call(by, `PATCH /api/bids/${id}`, { amount })

    for (const amount of [1001, 1002, 1003])
      assert.equal((await change(first.id, amount)).status, 200)
    await first.cancel(company.user)
    const second = await createBid(project, company)
    assert.isTrue((await canOf(company, project.id)).edit)
    for (const amount of [1004, 1005]) assert.equal((await change(second.id, amount)).status, 200)

    assert.isFalse((await canOf(company, project.id)).edit)
    const before = await databaseDump()
    const { status, body } = await change(second.id, 1006)
    assert.equal(status, 409)
    const reason = 'You have changed this offer 5 times within a day. Try again tomorrow.'
    assert.equal(body.message, reason)
    assert.equal((await ownBid(company, project.id)).limitNote, reason)
    assert.equal((await change(second.id, 1005)).status, 200, 'changes nothing')
    assert.deepEqual(await databaseDump(), before)

    assert.equal((await change(elsewhere.id, 1006)).status, 200)
    assert.equal((await change(otherStager.id, 1006, other)).status, 200)
    await nextDay()
    assert.isTrue((await canOf(company, project.id)).edit)
    assert.isNull((await ownBid(company, project.id)).limitNote)
    assert.equal((await change(second.id, 1006)).status, 200)
    assert.equal((await change(second.id, 1007)).status, 200)
  }).tags(['@BID-07', '@BID-08'])

  test('can replace withdrawn bids five times', async ({ assert }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const project = await createProject(owner)
    for (let round = 0; round < 6; round += 1) {
      const bid = await createBid(project, company)
      const { bidAgain, replace } = await canOf(company, project.id)
      assert.deepEqual({ bidAgain, replace }, { bidAgain: false, replace: round < 5 })
      await bid.cancel(company.user)
      assert.equal((await canOf(company, project.id)).bidAgain, round < 5)
    }
    const before = await databaseDump()
    const line = `POST /api/projects/${project.id}/bids`
    const { status, body } = await call(company, line, terms)
    assert.equal(status, 409)
    assert.equal(
      body.message,
      'You have made 5 new offers on this project within a day. Try again tomorrow.'
    )
    assert.deepEqual(await databaseDump(), before)
    assert.equal((await ownBid(company, project.id)).limitNote, body.message)

    assert.equal((await call(other, line, terms)).status, 201)
    await nextDay()
    assert.isTrue((await canOf(company, project.id)).bidAgain)
    assert.equal((await call(company, line, terms)).status, 201)
  }).tags(['@BID-06', '@BID-08'])
})
