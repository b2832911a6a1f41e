import { test } from '@japa/runner'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { ProjectFacts } from '#shared/projects/project_facts'
import Project from '#models/project'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase } from '#tests/helpers/database'
import { allFacts, noFacts } from '#tests/helpers/facts'
import { cookieOf, send } from '#tests/helpers/http'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
  createSupport,
  createUnconfirmed,
  terms,
  type Person,
} from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'

interface Posted {
  id: number
  facts: ProjectFacts
}

const post = 'POST /api/projects'
const several = 'POST /api/projects/batch'
const traces = ['rate_limits', 'sessions']
const factsOf = async (id: number) => (await Project.findOrFail(id)).facts

const pageOf = async (id: number, person: Person | null) => {
  const headers: Record<string, string> = person ? { cookie: cookieOf(person) } : {}
  return (await send('GET', `/projects/${id}`, { headers })).text
}

const oneDate = 'Leave one of the two listing dates empty'
const future = 'Choose today or a later date'
const option = 'Choose one of the options'
const range = 'Enter a whole number from 0 to 150'

/** Facts that are refused, with the field and the sentence. */
const refused: [facts: unknown, field: string, sentence: string][] = [
  ['many', 'facts', 'Send an object'],
  [{ listingPriceBand: 'cheap' }, 'facts.listingPriceBand', option],
  [{ stairs: 'one flight' }, 'facts.stairs', option],
  [{ truckParking: true }, 'facts.truckParking', option],
  [{ pets: ['none'] }, 'facts.pets', option],
  [{ access: 'code 4711' }, 'facts.access', option],
  [{ floor: -1 }, 'facts.floor', range],
  [{ floor: 151 }, 'facts.floor', range],
  [{ floor: 2.5 }, 'facts.floor', range],
  [{ floor: '3' }, 'facts.floor', range],
  [{ hasElevator: 'yes' }, 'facts.hasElevator', 'Choose yes or no'],
  [{ hasElevator: 1 }, 'facts.hasElevator', 'Choose yes or no'],
  [{ photographerOn: '2026-02-30' }, 'facts.photographerOn', 'Choose a date'],
  [{ photographerOn: '11/30/2099' }, 'facts.photographerOn', 'Choose a date'],
  [{ photographerOn: 20991130 }, 'facts.photographerOn', 'Choose a date'],
  [{ photographerOn: '2020-01-01' }, 'facts.photographerOn', future],
  [{ listingPlannedOn: '2020-01-01' }, 'facts.listingPlannedOn', future],
  [{ listedOn: '2099-01-01' }, 'facts.listedOn', 'Choose today or an earlier date'],
  [{ listedOn: '2026-01-01', listingPlannedOn: '2099-01-01' }, 'facts.listingPlannedOn', oneDate],
]

test.group('The facts of a project', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are posted with it, or left out', async ({ assert }) => {
    const owner = await createOwner()
    const { status, body } = await call<Posted>(owner, post, { ...projectForm, facts: allFacts })
    assert.equal(status, 201)
    assert.deepEqual(body.facts, allFacts)
    assert.deepEqual(await factsOf(body.id), allFacts)

    for (const facts of [undefined, {}, noFacts, { stairs: '', listedOn: ' ', floor: '' }]) {
      const bare = await call<Posted>(owner, post, { ...projectForm, facts })
      assert.equal(bare.status, 201)
      assert.deepEqual(bare.body.facts, noFacts)
    }
    const basement = await call<Posted>(owner, post, { ...projectForm, facts: { floor: 0 } })
    assert.equal(basement.body.facts.floor, 0)
  }).tags(['@ASK-40', '@R288'])

  test('belong to each home of several', async ({ assert }) => {
    const owner = await createOwner()
    const place = { city: 'Asheville', neighborhood: 'Lakeview', county: 'Buncombe', state: 'NC' }
    const homes = [
      { ...place, title: 'Lot A', facts: allFacts },
      { ...place, title: 'Lot B', facts: { floor: 12, hasElevator: false } },
      { ...place, title: 'Lot C' },
    ]
    const { status, body } = await call<Posted[]>(owner, several, { ...projectForm, homes })
    assert.equal(status, 201)
    assert.deepEqual(
      body.map(({ facts }) => facts),
      [allFacts, { ...noFacts, floor: 12, hasElevator: false }, noFacts]
    )

    const before = await databaseDump(traces)
    const wrong = [homes[0], { ...homes[1], facts: { floor: 151 } }]
    const reply = await call(owner, several, { ...projectForm, homes: wrong })
    assert.equal(reply.status, 422)
    assert.deepEqual(
      reply.body.errors?.map(({ field, message }) => [field, message]),
      [['homes.1.facts.floor', `Home 2: ${range}`]]
    )
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@ASK-40', '@ASK-41'])

  test('are changed one by one, and cleared with null', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = (await call<Posted>(owner, post, { ...projectForm, facts: allFacts })).body
    const patch = `PATCH /api/projects/${id}`
    const { version } = await Project.findOrFail(id)
    assert.deepEqual((await call<Posted>(owner, patch, { facts: { floor: 4 } })).body.facts, {
      ...allFacts,
      floor: 4,
    })
    assert.isAbove((await Project.findOrFail(id)).version, version)
    assert.deepEqual((await call<Posted>(owner, patch, { title: 'Another title' })).body.facts, {
      ...allFacts,
      floor: 4,
    })
    const moved = { listedOn: null, listingPlannedOn: '2099-01-01' }
    assert.deepEqual((await call<Posted>(owner, patch, { facts: moved })).body.facts, {
      ...allFacts,
      floor: 4,
      ...moved,
    })
    assert.deepEqual((await call<Posted>(owner, patch, { facts: noFacts })).body.facts, noFacts)
  }).tags(['@ASK-40'])

  test('are refused with one sentence for each field, and nothing is stored', async ({
    assert,
  }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const before = await databaseDump(traces)
    for (const [facts, field, sentence] of refused) {
      for (const line of [post, `PATCH /api/projects/${id}`]) {
        const { status, body } = await call(owner, line, { ...projectForm, facts })
        assert.equal(status, 422, `${line} ${JSON.stringify(facts)}`)
        assert.deepEqual(
          body.errors?.map((error) => [error.field, error.message]),
          [[field, sentence]]
        )
      }
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@ASK-41', '@ASK-42', '@ASK-43'])

  test('keep a day that has passed until it is changed', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const past = { listing_planned_on: '2026-01-05', photographer_on: '2026-01-06' }
    await db.from('projects').where({ id }).update(past)
    const patch = `PATCH /api/projects/${id}`
    const kept = { listingPlannedOn: '2026-01-05', photographerOn: '2026-01-06' }
    assert.equal((await call(owner, patch, { facts: { ...kept, floor: 2 } })).status, 200)
    assert.equal((await call(owner, patch, { facts: { pets: 'none' } })).status, 200)
    const moved = await call(owner, patch, { facts: { ...kept, photographerOn: '2026-01-07' } })
    assert.equal(moved.status, 422)
    assert.deepEqual(
      moved.body.errors?.map(({ field, message }) => [field, message]),
      [['facts.photographerOn', future]]
    )
    assert.deepEqual(await factsOf(id), { ...noFacts, ...kept, floor: 2, pets: 'none' })
  }).tags(['@ASK-42', '@R285'])

  test('never have both listing dates, also after two edits', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await createProject(owner)
    const patch = `PATCH /api/projects/${id}`
    const [listed, planned] = [{ listedOn: '2026-01-05' }, { listingPlannedOn: '2099-01-05' }]
    await call(owner, patch, { facts: listed })
    const second = await call(owner, patch, { facts: planned })
    assert.equal(second.status, 422)
    assert.equal(second.body.errors?.[0].message, oneDate)
    await call(owner, patch, { facts: { listedOn: null } })

    const replies = await atOnce([
      () => call(owner, patch, { facts: listed }),
      () => call(owner, patch, { facts: planned }),
    ])
    const [first, last] = statusesOf(replies)
    assert.equal(first, 200)
    assert.include([409, 422], last)
    const { listedOn, listingPlannedOn } = await factsOf(id)
    assert.equal([listedOn, listingPlannedOn].filter(Boolean).length, 1)
  }).tags(['@ASK-43'])

  test('are checked again under the lock', async ({ assert }) => {
    const owner = await createOwner()
    const project = await createProject(owner)
    await project.edit(owner.user, { listedOn: DateTime.fromISO('2026-01-05', { zone: 'utc' }) })
    const late = project.edit(owner.user, { listingPlannedOn: DateTime.fromISO('2099-01-05') })
    await assert.rejects(() => late, oneDate)
  }).tags(['@ASK-43'])

  test('are edited by the owner only, and until there is an offer', async ({ assert }) => {
    const [owner, company, other] = [await createOwner(), await createStager(), await createOwner()]
    const project = await createProject(owner)
    const patch = `PATCH /api/projects/${project.id}`
    const body = { facts: { floor: 2 } }
    for (const [person, status] of [
      [null, 401],
      [company, 403],
      [other, 403],
    ] as const) {
      assert.equal((await call(person, patch, body)).status, status)
    }
    const bid = await createBid(project, company)
    const before = await databaseDump(traces)
    assert.equal((await call(owner, patch, body)).status, 409)
    assert.deepEqual(await databaseDump(traces), before)

    await bid.cancel(company.user)
    const notified = await db.from('notifications').count('* as total')
    assert.equal((await call(owner, patch, body)).status, 200)
    assert.deepEqual(await db.from('notifications').count('* as total'), notified)
    const [event] = await db.from('audit_events').where('kind', 'project_edited')
    assert.equal(event.actor_id, owner.user.id)
  }).tags(['@ASK-44', '@R286'])

  test('are limited by the database too', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    for (const [check, change] of [
      ['listing_price_band', { listing_price_band: 'cheap' }],
      ['listing_dates', { listed_on: '2026-01-05', listing_planned_on: '2026-02-05' }],
      ['floor', { floor: -1 }],
      ['floor', { floor: 151 }],
      ['stairs', { stairs: 'many' }],
      ['truck_parking', { truck_parking: 'far' }],
      ['pets', { pets: 'cat' }],
      ['access', { access: '4711' }],
    ] as const) {
      const failed = await db
        .from('projects')
        .where({ id })
        .update(change)
        .then(
          () => null,
          ({ constraint }: { constraint: string }) => constraint
        )
      assert.equal(failed, `projects_${check}_check`)
    }
  }).tags(['@ASK-45'])

  test('are read by companies with a confirmed address, the owner and the team, and by nobody else', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = (await call<Posted>(owner, post, { ...projectForm, facts: allFacts })).body
    for (const person of [owner, company, await createSupport(), await createAdmin()]) {
      const { body } = await call<Posted>(person, `GET /api/projects/${id}`)
      assert.deepEqual(body.facts, allFacts)
    }
    for (const person of [null, await createOwner(), await createUnconfirmed(createStager)]) {
      const { status, body } = await call(person, `GET /api/projects/${id}`)
      assert.equal(status, 200)
      assert.notProperty(body, 'facts')
      assert.notMatch(await pageOf(id, person), /within_block|Truck parking/)
    }
    assert.include(await pageOf(id, company), 'within_block')

    const [own] = (await call<Posted[]>(owner, 'GET /api/projects')).body
    assert.deepEqual(own.facts, allFacts, 'the edit dialog of the dashboard needs them')
    const [found] = (await call<Posted[]>(company, 'GET /api/projects?city=Asheville&state=NC'))
      .body
    assert.equal(found.id, id)
    assert.notProperty(found, 'facts')
  }).tags(['@ASK-46'])

  test('appear on an open page once the company has confirmed its address, and offers don’t wait for it', async ({
    assert,
  }) => {
    const [owner, company] = [await createOwner(), await createUnconfirmed(createStager)]
    const { id } = (await call<Posted>(owner, post, { ...projectForm, facts: allFacts })).body
    const path = `/api/projects/${id}`
    const read = (tag = '') => send('GET', path, { as: company, headers: { 'if-none-match': tag } })
    const { headers, text } = await read()
    const sentence =
      'Confirm your email address to read what the owner says about the home, its floor plan and the answers to questions.'
    assert.equal(JSON.parse(text).readingRefusal, sentence)
    assert.include(await pageOf(id, company), sentence)
    assert.equal((await read(headers.etag)).status, 304)
    const found = await call<Posted[]>(company, 'GET /api/projects?city=Asheville&state=NC')
    assert.lengthOf(found.body, 1)

    await company.user.merge({ emailConfirmed: true }).save()
    const after = await read(headers.etag)
    assert.equal(after.status, 200)
    assert.deepEqual(JSON.parse(after.text).facts, allFacts)
    assert.isNull(JSON.parse(after.text).readingRefusal)
    assert.notInclude(await pageOf(id, company), sentence)

    const other = await createUnconfirmed(createStager)
    const { status } = await call(other, `POST ${path}/bids`, terms)
    assert.equal(status, 201)
    for (const person of [null, owner, await createOwner()]) {
      const { body } = await call<object>(person, `GET ${path}`)
      assert.notProperty(body, 'readingRefusal')
    }
  }).tags(['@ASK-46', '@ASK-89', '@R342'])

  test('change the tag of the project’s poll', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { id } = await createProject(owner)
    const path = `/api/projects/${id}`
    const read = (tag = '') => send('GET', path, { as: company, headers: { 'if-none-match': tag } })
    const { headers } = await read()
    assert.equal((await read(headers.etag)).status, 304)
    await call(owner, `PATCH ${path}`, { facts: { pets: 'living_there' } })
    const after = await read(headers.etag)
    assert.equal(after.status, 200)
    assert.equal(JSON.parse(after.text).facts.pets, 'living_there')
  }).tags(['@ASK-47'])
})
