import { test } from '@japa/runner'
import AuditEvent from '#models/audit_event'
import Project from '#models/project'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { createAdmin, createOwner, createStager, type Person } from '#tests/helpers/people'
import { dataString, jpeg } from '#tests/helpers/photo_corpus'
import { projectForm, smallestForm } from '#tests/helpers/project_forms'
import { dayFromNow } from '#tests/helpers/stagings'

test.group('Posting a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('stores what the form sends and returns the project', async ({ assert, client }) => {
    const owner = await createOwner({ userType: 'builder' })

    const response = await client
      .post('/api/projects')
      .bearerToken(owner.sessionId)
      .json(projectForm)

    response.assertStatus(201)
    response.assertBodyContains({
      ...projectForm,
      userId: owner.user.id,
      location: 'Asheville, NC',
      status: 'open',
      ownerTypeLabel: 'Builder',
      propertyTypeLabel: 'Single Family Home',
      offerCount: 0,
      photoCount: 0,
      deadline: null,
      completedAt: null,
      can: { edit: true, delete: true, complete: false, cancel: true, bid: false, message: false },
    })
    const stored = await Project.findOrFail(response.body().id)
    assert.deepInclude(stored.$attributes, {
      userId: owner.user.id,
      title: projectForm.title,
      bathrooms: '2.5',
      roomsToStage: ['Living Room', 'Kitchen'],
      isDemo: false,
      version: 1,
    })
    const [event] = await AuditEvent.query().where('projectId', stored.id)
    assert.deepInclude(event.$attributes, { kind: 'project_posted', actorId: owner.user.id })
  }).tags(['@API-07', '@DAT-05', '@R23'])

  test('stores a repeated request once, even two at the same time', async ({ assert }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const form = { ...projectForm, clientId: 'page-1234567890abcdef' }
    const post = (person: Person, body: object) => call<Project>(person, 'POST /api/projects', body)

    const answers = await Promise.all([post(owner, form), post(owner, form)])
    const before = await databaseDump()
    const again = await post(owner, { ...form, photos: [dataString(await jpeg())] })

    assert.deepEqual(await databaseDump(), before)
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [201])
    const ids = [...answers, again].map(({ body }) => body.id)
    assert.lengthOf([...new Set(ids)], 1)
    assert.notInclude(Object.keys(again.body), 'clientId')
    assert.notEqual((await post(other, form)).body.id, again.body.id)
    assert.notEqual((await post(owner, projectForm)).body.id, again.body.id)
    assert.equal((await post(owner, { ...form, clientId: 'short' })).status, 422)
  })

  test('is open to every signed-in person, and to no one else', async ({ assert, client }) => {
    for (const person of [await createOwner(), await createStager(), await createAdmin()]) {
      const response = await client
        .post('/api/projects')
        .bearerToken(person.sessionId)
        .json(smallestForm)
      response.assertStatus(201)
      assert.equal(response.body().userId, person.user.id)
    }
    const before = await databaseDump()
    const response = await client.post('/api/projects').json(smallestForm)
    response.assertStatus(401)
    response.assertBody({ message: 'Please log in to continue.' })
    assert.deepEqual(await databaseDump(), before)
  }).tags(['@SUB-16', '@SUB-19', '@R20'])

  test('needs only the required fields', async ({ client }) => {
    const { sessionId } = await createOwner()
    const response = await client.post('/api/projects').bearerToken(sessionId).json(smallestForm)
    response.assertStatus(201)
    response.assertBodyContains({
      location: 'Asheville',
      neighborhood: 'Unknown',
      county: null,
      state: null,
      occupancyStatus: null,
      squareFootage: null,
      bedrooms: null,
      bathrooms: null,
      levels: null,
      otherRooms: null,
      roomsToStage: [],
      locationTypes: [],
      photos: [],
    })
  }).tags(['@SUB-11', '@SUB-12'])

  test('builds the location from city and state unless one is sent', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    const places = [
      [{ city: ' Asheville ', state: 'NC' }, 'Asheville, NC'],
      [{ city: 'Asheville', state: '' }, 'Asheville'],
      [{ city: 'Asheville', state: null }, 'Asheville'],
      [{ city: 'Asheville', state: 'NC', location: 'Near the lake' }, 'Near the lake'],
      [{ city: undefined, location: 'Near the lake' }, 'Near the lake'],
    ] as const
    for (const [place, location] of places) {
      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, ...place })
      response.assertStatus(201)
      assert.equal(response.body().location, location)
    }
  }).tags(['@SUB-04', '@R22'])

  test('sets owner, status and counters itself', async ({ assert, client }) => {
    const [owner, other] = [await createOwner(), await createOwner()]
    const response = await client
      .post('/api/projects')
      .bearerToken(owner.sessionId)
      .json({
        ...smallestForm,
        id: 4711,
        userId: other.user.id,
        user_id: other.user.id,
        status: 'completed',
        isDemo: true,
        version: 99,
        completedAt: '2020-01-01',
        deletedAt: '2020-01-01',
        createdAt: '2020-01-01',
      })
    response.assertStatus(201)
    const stored = await Project.firstOrFail()
    assert.deepInclude(stored.$attributes, {
      userId: owner.user.id,
      status: 'open',
      isDemo: false,
      version: 1,
      completedAt: null,
      deletedAt: null,
    })
    assert.notEqual(stored.id, 4711)
    assert.notEqual(stored.createdAt.year, 2020)
  }).tags(['@API-07', '@R23'])

  test('trims text and keeps words of any script in the title', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const title of ['Château Élégance', 'Łódź, Śródmieście', '湖畔の家', 'St. John-by-Sea']) {
      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, title: `  ${title} ` })
      response.assertStatus(201)
      assert.equal(response.body().title, title)
    }
  }).tags(['@R24'])

  test('accepts today and later as the last day for bids', async ({ assert, client }) => {
    const { sessionId } = await createOwner()
    for (const deadline of [dayFromNow(0), dayFromNow(30)]) {
      const response = await client
        .post('/api/projects')
        .bearerToken(sessionId)
        .json({ ...smallestForm, deadline })
      response.assertStatus(201)
      assert.equal(response.body().deadline, deadline)
    }
  }).tags(['@R21'])
})
