import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Project from '#models/project'
import { databaseDump } from '#tests/helpers/database'
import { emptyMarketWithoutWebhooks } from '#tests/helpers/payments'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createPaidBid,
  createProject,
  createStager,
} from '#tests/helpers/people'

test.group('Deleting a project', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('removes it for everyone, and keeps the row', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)

    const response = await client.delete(`/api/projects/${id}`).bearerToken(owner.sessionId)

    response.assertStatus(200)
    response.assertBody({ message: 'Project deleted successfully' })
    const shown = await client.get(`/api/projects/${id}`).bearerToken(owner.sessionId)
    shown.assertStatus(404)
    const own = await client.get('/api/projects').bearerToken(owner.sessionId)
    own.assertBody([])
    assert.isNotNull((await Project.findOrFail(id)).deletedAt)
    assert.lengthOf(await AuditEvent.query().where('kind', 'project_deleted'), 1)
    const again = await client.delete(`/api/projects/${id}`).bearerToken(owner.sessionId)
    again.assertStatus(404)
  }).tags(['@API-10', '@R01'])

  test('is open to an admin', async ({ assert, client }) => {
    const { id } = await createProject(await createOwner())
    const response = await client
      .delete(`/api/projects/${id}`)
      .bearerToken((await createAdmin()).sessionId)
    response.assertStatus(200)
    assert.isNotNull((await Project.findOrFail(id)).deletedAt)
  }).tags(['@R01'])

  test('is refused to other owners and to guests', async ({ assert, client }) => {
    const { id } = await createProject(await createOwner())
    const other = await createOwner()
    const before = await databaseDump()
    const foreign = await client.delete(`/api/projects/${id}`).bearerToken(other.sessionId)
    foreign.assertStatus(403)
    const anonymous = await client.delete(`/api/projects/${id}`)
    anonymous.assertStatus(401)
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R01', '@ROL-02'])

  test('is refused while it has live bids, not for those that ended', async ({
    assert,
    client,
  }) => {
    const [owner, first, second] = [await createOwner(), await createStager(), await createStager()]
    const project = await createProject(owner)
    const bids = [await createBid(project, first), await createBid(project, second)]
    const remove = () => client.delete(`/api/projects/${project.id}`).bearerToken(owner.sessionId)

    const before = await databaseDump()
    const refused = await remove()
    refused.assertStatus(409)
    assert.match(refused.body().message, /can no longer be deleted/)
    assert.deepEqual(await databaseDump(), before)

    await (await Bid.findVisibleOrFail(bids[0].id)).reject(owner.user)
    assert.equal((await remove()).status(), 409)
    await (await Bid.findVisibleOrFail(bids[1].id)).cancel(second.user)
    assert.equal((await remove()).status(), 200)
  }).tags(['@DSH-10'])

  test('is refused while the work is under way', async ({ client }) => {
    for (const { owner, project } of [await createAcceptedBid(), await createPaidBid()]) {
      const response = await client
        .delete(`/api/projects/${project.id}`)
        .bearerToken(owner.sessionId)
      response.assertStatus(409)
    }
  })

  test('of a completed project removes it from the owner’s list only', async ({
    assert,
    client,
  }) => {
    const { owner, company, project, bid } = await createPaidBid()
    await project.complete(owner.user)

    const response = await client.delete(`/api/projects/${project.id}`).bearerToken(owner.sessionId)

    response.assertStatus(200)
    const own = await client.get('/api/projects').bearerToken(owner.sessionId)
    own.assertBody([])
    assert.equal((await client.get(`/api/projects/${project.id}`)).status(), 200)
    const bids = await client
      .get(`/api/users/${company.user.id}/bids`)
      .bearerToken(company.sessionId)
    assert.deepEqual(
      bids.body().map(({ id }: { id: number }) => id),
      [bid.id]
    )
  }).tags(['@DSH-12', '@R17'])

  test('is refused for sample projects', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    await Project.query().where('id', id).update({ isDemo: true })
    const before = await databaseDump()
    const response = await client.delete(`/api/projects/${id}`).bearerToken(owner.sessionId)
    response.assertStatus(403)
    response.assertBody({ message: 'Demo Mode Active' })
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@R40', '@DSH-15'])

  test('loses against a bid that arrives at the same time, or the bid does', async ({
    assert,
    client,
  }) => {
    for (let round = 0; round < 4; round += 1) {
      const [owner, company] = [await createOwner(), await createStager()]
      const { id } = await createProject(owner)
      const terms = { amount: 900, timeline: '1 week' }
      const [removed, bid] = await Promise.all([
        client.delete(`/api/projects/${id}`).bearerToken(owner.sessionId),
        client.post(`/api/projects/${id}/bids`).bearerToken(company.sessionId).json(terms),
      ])
      const outcome = `${removed.status()} ${bid.status()}`
      assert.include(['200 404', '409 201'], outcome)
      const bids = await Bid.query().where('projectId', id)
      assert.lengthOf(bids, outcome === '409 201' ? 1 : 0)
    }
  })
})

test.group('Removing a search result', (group) => {
  group.each.setup(() => emptyMarketWithoutWebhooks())

  test('hides it from this stager alone, until it is restored', async ({ assert, client }) => {
    const [owner, company, otherStager] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const { id } = await createProject(owner)
    const found = async (person: typeof company, query = '') =>
      (await client.get(`/api/projects${query}`).bearerToken(person.sessionId))
        .body()
        .map((result: { id: number }) => result.id)
    const before = await databaseDump(['dismissals'])

    for (const expected of [1, 1]) {
      const response = await client.delete(`/api/projects/${id}`).bearerToken(company.sessionId)
      response.assertBody({ message: 'Project deleted successfully' })
      assert.lengthOf((await databaseDump()).dismissals, expected)
    }

    assert.deepEqual(await found(company), [])
    assert.deepEqual(await found(company, '?removed=true'), [id])
    assert.deepEqual(await found(otherStager), [id])
    assert.deepEqual(await found(otherStager, '?removed=true'), [])
    assert.deepEqual(await databaseDump(['dismissals']), before)

    const restored = await client.post(`/api/projects/${id}/restore`).bearerToken(company.sessionId)
    restored.assertStatus(200)
    assert.deepEqual(await found(company), [id])
  }).tags(['@SRC-10', '@R01'])

  test('is for stagers: restoring is refused to others', async ({ client }) => {
    const { id } = await createProject(await createOwner())
    const other = await createOwner()
    const foreign = await client.post(`/api/projects/${id}/restore`).bearerToken(other.sessionId)
    foreign.assertStatus(403)
    const anonymous = await client.post(`/api/projects/${id}/restore`)
    anonymous.assertStatus(401)
    const unknown = await client
      .post('/api/projects/999/restore')
      .bearerToken((await createStager()).sessionId)
    unknown.assertStatus(404)
  })

  test('deletes projects that the stager posted itself', async ({ assert, client }) => {
    const company = await createStager()
    const { id } = await createProject(company)
    const response = await client.delete(`/api/projects/${id}`).bearerToken(company.sessionId)
    response.assertStatus(200)
    const { deletedAt } = await Project.findOrFail(id)
    assert.isTrue(deletedAt !== null && deletedAt <= DateTime.utc())
    assert.lengthOf((await databaseDump()).dismissals, 0)
  })
})
