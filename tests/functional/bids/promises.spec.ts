import { test } from '@japa/runner'
import { call } from '#tests/helpers/calls'
import { quietMarket } from '#tests/helpers/payments'
import { admin, bid, owner, project, stager, terms, type Person } from '#tests/helpers/people'

const promised = async (viewer: Person, projectId: number) =>
  (await call<{ can: Record<string, boolean> }>(viewer, `GET /api/projects/${projectId}`)).body.can

test.group('What a project’s page promises', (group) => {
  group.each.setup(() => quietMarket())

  test('is an offer only to companies that may make one', async ({ assert }) => {
    const [poster, company, rival] = [await owner(), await stager(), await stager()]
    const { id } = await project(poster)
    const offers = `POST /api/projects/${id}/bids`
    assert.isTrue((await promised(company, id)).bid)

    const made = await call(company, offers, terms)
    assert.isFalse((await promised(company, id)).bid)
    assert.equal((await call(company, offers, terms)).status, 409)
    await call(company, `POST /api/bids/${made.body.id}/cancel`)
    assert.isTrue((await promised(company, id)).bid)
    assert.equal((await call(company, offers, terms)).status, 201)

    const declined = await call(rival, offers, terms)
    await call(poster, `DELETE /api/bids/${declined.body.id}`)
    assert.isFalse((await promised(rival, id)).bid)
    assert.equal((await call(rival, offers, terms)).status, 409)
    assert.isTrue((await promised(await stager(), id)).bid)
  }).tags(['@BID-01', '@R12'])

  test('is its deletion to its owner and to administrators', async ({ assert }) => {
    const [poster, boss, company] = [await owner(), await admin(), await stager()]
    const [first, second] = [await project(poster), await project(poster)]
    await bid(second, company)
    for (const person of [poster, boss]) {
      assert.isTrue((await promised(person, first.id)).delete)
      assert.isFalse((await promised(person, second.id)).delete)
      assert.equal((await call(person, `DELETE /api/projects/${second.id}`)).status, 409)
    }
    assert.isFalse((await promised(company, first.id)).delete)
    await call(poster, `POST /api/projects/${second.id}/cancel`)
    for (const { id } of [first, second]) {
      assert.isTrue((await promised(boss, id)).delete)
      assert.equal((await call(boss, `DELETE /api/projects/${id}`)).status, 200)
    }
  }).tags(['@R01', '@R97'])
})
