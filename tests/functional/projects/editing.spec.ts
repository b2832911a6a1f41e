import { test } from '@japa/runner'
import AuditEvent from '#models/audit_event'
import Bid from '#models/bid'
import Project from '#models/project'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import {
  createAcceptedBid,
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'

const changes = {
  title: 'Bungalow on Oak Street',
  description: 'Freshly painted.',
  propertyType: 'townhouse',
  occupancyStatus: 'occupied',
  squareFootage: 1200,
  bedrooms: 2,
  bathrooms: '1',
  city: 'Weaverville',
  neighborhood: 'Northside',
  county: 'Madison',
  state: 'TN',
  timeline: 'asap',
  stagingLevel: 'standard',
  roomsToStage: ['Office'],
  otherRooms: 'Attic',
  levels: 1,
  locationTypes: ['Mountains'],
}

test.group('Editing a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('changes every field of the dialog', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id, version } = await createProject(owner)

    const response = await client
      .patch(`/api/projects/${id}`)
      .bearerToken(owner.sessionId)
      .json(changes)

    response.assertStatus(200)
    assert.deepInclude(response.body(), { ...changes, location: 'Weaverville, TN' })
    assert.isAbove((await Project.findOrFail(id)).version, version)
    const events = await AuditEvent.query().where({ projectId: id, kind: 'project_edited' })
    assert.equal(events[0].actorId, owner.user.id)
  }).tags(['@API-10', '@EDT-01', '@R23'])

  test('changes one field and keeps the rest', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const url = `/api/projects/${id}`
    let expected = (await client.get(url).bearerToken(owner.sessionId)).body()

    for (const [field, value] of Object.entries(changes)) {
      const response = await client
        .patch(url)
        .bearerToken(owner.sessionId)
        .json({ [field]: value })
      const location = { city: 'Weaverville, NC', state: 'Weaverville, TN' }[field]
      expected = { ...expected, [field]: value, ...(location && { location }) }
      for (const key of [...Object.keys(changes), 'location']) {
        assert.deepEqual(response.body()[key], expected[key], `${key} after ${field}`)
      }
    }
  })

  test('clears optional fields', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const blank = { occupancyStatus: '', squareFootage: null, bedrooms: null, bathrooms: '' }
    const texts = { county: ' ', state: '', otherRooms: '', levels: null, neighborhood: '' }
    const response = await client
      .patch(`/api/projects/${id}`)
      .bearerToken(owner.sessionId)
      .json({ ...blank, ...texts, roomsToStage: [], locationTypes: [] })
    response.assertStatus(200)
    assert.deepInclude(response.body(), {
      occupancyStatus: null,
      squareFootage: null,
      bedrooms: null,
      bathrooms: null,
      county: null,
      state: null,
      otherRooms: null,
      levels: null,
      neighborhood: 'Unknown',
      roomsToStage: [],
      locationTypes: [],
      location: 'Asheville',
    })
  })

  test('never changes owner, status, sample flag or times', async ({ assert, client }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const { id } = await createProject(owner)
    const before = (await Project.findOrFail(id)).$attributes
    const response = await client.patch(`/api/projects/${id}`).bearerToken(owner.sessionId).json({
      title: 'Still mine',
      id: 99,
      userId: other.user.id,
      status: 'completed',
      isDemo: true,
      version: 1000,
      completedAt: '2020-01-01',
      hiddenByOwnerAt: '2020-01-01',
      createdAt: '2020-01-01',
    })
    response.assertStatus(200)
    const after = (await Project.findOrFail(id)).$attributes
    for (const column of ['userId', 'status', 'isDemo', 'completedAt', 'hiddenByOwnerAt']) {
      assert.equal(after[column], before[column], column)
    }
    assert.equal(after.createdAt.toISO(), before.createdAt.toISO())
    assert.isBelow(after.version, 1000)
  }).tags(['@R23'])

  test('is refused to everyone but the owner', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const before = await databaseDump(['sessions', 'users', 'people', 'seats', 'audit_events'])
    for (const person of [await createOwner(), await createStager(), await createAdmin()]) {
      const response = await client
        .patch(`/api/projects/${id}`)
        .bearerToken(person.sessionId)
        .json({ title: 'Taken over' })
      response.assertStatus(403)
    }
    const anonymous = await client.patch(`/api/projects/${id}`).json({ title: 'Taken over' })
    anonymous.assertStatus(401)
    assert.deepEqual(
      await databaseDump(['sessions', 'users', 'people', 'seats', 'audit_events']),
      before
    )
  }).tags(['@ROL-02'])

  test('is refused from the first live bid on', async ({ assert, client }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    const bid = await createBid(project, await createStager())
    const edit = () =>
      client
        .patch(`/api/projects/${project.id}`)
        .bearerToken(owner.sessionId)
        .json({ title: 'Changed' })

    const before = await databaseDump()
    const refused = await edit()
    refused.assertStatus(409)
    assert.match(refused.body().message, /can no longer be edited/)
    assert.deepEqual(await databaseDump(), before)

    await (await Bid.findVisibleOrFail(bid.id)).reject(owner.user)
    const allowed = await edit()
    allowed.assertStatus(200)
  }).tags(['@DSH-10'])

  test('is refused once a bid is accepted or the project has ended', async ({ assert, client }) => {
    const { owner, project } = await createAcceptedBid()
    const edit = () =>
      client.patch(`/api/projects/${project.id}`).bearerToken(owner.sessionId).json({ levels: 1 })
    assert.equal((await edit()).status(), 409)
    await (await Project.findOrFail(project.id)).cancel(owner.user)
    assert.equal((await edit()).status(), 409)
  })

  test('validates like posting a new project', async ({ assert, client }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const before = await databaseDump()
    const bad = { title: 'No. 7', squareFootage: 0, state: 'XX', levels: 5, description: ' ' }
    for (const [field, value] of Object.entries(bad)) {
      const response = await client
        .patch(`/api/projects/${id}`)
        .bearerToken(owner.sessionId)
        .json({ [field]: value })
      response.assertStatus(422)
      assert.equal(response.body().errors[0].field, field)
    }
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@EDT-01'])
})
