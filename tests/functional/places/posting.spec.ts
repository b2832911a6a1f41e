import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { alertCompanies } from '#models/saved_search/alerting'
import { alertsOf, createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createStager, type Person } from '#tests/helpers/people'
import { projectForm } from '#tests/helpers/project_forms'

interface Stored {
  id: number
  city: string | null
  county: string | null
  state: string | null
  location: string
  neighborhood: string
}

async function post(owner: Person, place: Record<string, unknown>): Promise<Stored> {
  const body = { ...projectForm, city: undefined, county: undefined, state: undefined, ...place }
  const { status, text } = await send('POST', '/api/projects', { as: owner, body })
  if (status !== 201) throw new Error(text)
  return JSON.parse(text)
}

const placeOf = ({ city, county, state, location }: Stored) => [city, county, state, location]

async function found(company: Person, query: Record<string, string>): Promise<number[]> {
  const { text } = await send('GET', `/api/projects?${new URLSearchParams(query)}`, { as: company })
  return JSON.parse(text).map(({ id }: { id: number }) => id)
}

test.group('A city that is written in another form', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is stored as the city on posting', async ({ assert }) => {
    const owner = await createOwner()
    for (const [given, ...stored] of [
      [{ city: 'Boone, NC' }, 'Boone', 'Watauga', 'NC', 'Boone, NC'],
      [{ city: 'Boone NC', state: 'NC' }, 'Boone', 'Watauga', 'NC', 'Boone, NC'],
      [{ city: '28607', state: 'NC' }, 'Boone', 'Watauga', 'NC', 'Boone, NC'],
      [{ city: 'Boone, NC 90210' }, 'Boone', 'Watauga', 'NC', 'Boone, NC'],
      [{ city: 'City of Boone', state: 'NC', county: 'Mine' }, 'Boone', 'Mine', 'NC', 'Boone, NC'],
      [{ city: 'New York City', state: 'NY' }, 'New York', 'New York', 'NY', 'New York, NY'],
      [
        { city: 'Boone, NC', location: 'By the river' },
        ...['Boone', 'Watauga', 'NC', 'By the river'],
      ],
    ] as const) {
      assert.deepEqual(placeOf(await post(owner, given)), [...stored], JSON.stringify(given))
    }
  }).tags(['@PLC-06'])

  test('stays as it is if it’s a name, unknown, misspelled, or names another state', async ({
    assert,
  }) => {
    const owner = await createOwner()
    for (const [city, state] of [
      ['ASHEVILLE', 'NC'],
      ['Ashville', 'NC'],
      ['Bakersvile', 'NC'],
      ['Boone, NC', 'TN'],
      ['Boone', null],
      ['Kansas City', 'MO'],
      ['Nowhere, really', 'NC'],
    ]) {
      const stored = await post(owner, { city, state })
      assert.deepEqual([stored.city, stored.county, stored.state], [city, null, state])
    }
  }).tags(['@PLC-06', '@R534'])

  test('is stored as the city on editing, and only if the place is edited', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await post(owner, { city: 'Durham', county: 'Durham', state: 'NC' })
    const edit = async (body: Record<string, unknown>) =>
      placeOf((await call<Stored>(owner, `PATCH /api/projects/${id}`, body)).body)
    assert.deepEqual(await edit({ city: 'Boone NC' }), ['Boone', 'Watauga', 'NC', 'Boone, NC'])
    const given = { city: '27701', county: 'Mine' }
    assert.deepEqual(await edit(given), ['Durham', 'Mine', 'NC', 'Durham, NC'])
    assert.deepEqual(await edit({ city: 'Raleigh' }), ['Raleigh', 'Mine', 'NC', 'Raleigh, NC'])
    await db.from('projects').where({ id }).update({ city: 'Boone NC' })
    assert.equal((await edit({ title: 'Another title' }))[0], 'Boone NC')
  }).tags(['@PLC-06'])

  test('is found by searches and alerts', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const { user } = await createSearcher({ areas: [{ state: 'NC', county: 'Watauga' }] })
    const { id } = await post(owner, { city: 'Boone 28607', state: 'NC' })
    assert.deepEqual(await found(company, { city: 'Boone', state: 'NC' }), [id])
    assert.deepEqual(await found(company, { city: 'Blowing Rock', state: 'NC', within: '10' }), [
      id,
    ])
    await alertCompanies(id)
    const alerts = await alertsOf(id)
    assert.deepEqual(
      alerts.map(([userId]) => userId),
      [user.id]
    )
  }).tags(['@PLC-06'])
})

test.group('A location without a city', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is read as a place', async ({ assert }) => {
    const owner = await createOwner()
    for (const [location, ...place] of [
      ['Asheville, NC 28801', 'Asheville', 'Buncombe', 'NC'],
      ['Asheville', 'Asheville', 'Buncombe', 'NC'],
      ['28801', 'Asheville', 'Buncombe', 'NC'],
      ['12 Main St, Asheville, North Carolina', 'Asheville', 'Buncombe', 'NC'],
      ['Buncombe County', null, 'Buncombe', 'NC'],
      ['Bakersvile, NC', 'Bakersvile', null, 'NC'],
      ['Near the lake', 'Near the lake', null, null],
      ['Springfield', 'Springfield', null, null],
      ['Orange County, NC', null, 'Orange', 'NC'],
    ] as const) {
      assert.deepEqual(placeOf(await post(owner, { location })), [...place, location], location)
    }
  }).tags(['@PLC-07', '@R535'])

  test('names no state if places of several states have its name', async ({ assert }) => {
    const owner = await createOwner()
    for (const location of ['Orange County', 'Washington County', 'Hidden Valley Estates']) {
      const stored = await post(owner, { location })
      assert.deepEqual(placeOf(stored), [location, null, null, location])
    }
  }).tags(['@PLC-07', '@R535'])

  test('may be a whole state', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    for (const [location, state] of [
      ['North Carolina', 'NC'],
      ['nc', 'NC'],
      ['West Virginia', 'WV'],
      ['Delaware', 'DE'],
    ]) {
      assert.deepEqual(placeOf(await post(owner, { location })), [null, null, state, location])
    }
    for (const [location, state] of [
      ['New York', 'NY'],
      ['Washington', 'DC'],
      ['DC', 'DC'],
    ]) {
      assert.equal((await post(owner, { location })).state, state, location)
    }
    assert.lengthOf(await found(company, { state: 'NC' }), 2)
  }).tags(['@PLC-07', '@R535'])

  test('replaces the former place when it is edited alone', async ({ assert }) => {
    const owner = await createOwner()
    const { id } = await post(owner, {
      city: 'Durham',
      county: 'Durham',
      state: 'NC',
      neighborhood: 'Old West',
    })
    const edit = async (body: Record<string, unknown>) => {
      const answer = await call<Stored>(owner, `PATCH /api/projects/${id}`, body)
      return [...placeOf(answer.body), answer.body.neighborhood]
    }
    const durham = 'Durham, North Carolina'
    assert.deepEqual(await edit({ location: durham }), [
      ...['Durham', 'Durham', 'NC', durham],
      'Old West',
    ])
    const asheville = ['Asheville', 'Buncombe', 'NC', 'Asheville, NC 28801']
    assert.deepEqual(await edit({ location: 'Asheville, NC 28801' }), [...asheville, 'Unknown'])
    const company = await createStager()
    assert.deepEqual(await found(company, { city: 'Asheville', state: 'NC' }), [id])
    assert.deepEqual(await found(company, { city: 'Durham', state: 'NC' }), [])
    for (const [location, ...place] of [
      ['Orange County, NC', null, 'Orange', 'NC'],
      ['Delaware', null, null, 'DE'],
      ['Near the lake', 'Near the lake', null, null],
    ]) {
      assert.deepEqual(await edit({ location }), [...place, location, 'Unknown'])
    }
    // With another field of the place, it says what the page shows and nothing else.
    const both = { location: 'By the river', city: 'Boone', state: 'NC', neighborhood: 'Howard' }
    assert.deepEqual(await edit(both), ['Boone', null, 'NC', 'By the river', 'Howard'])
    assert.equal((await edit({ location: null }))[3], 'By the river')
  }).tags(['@PLC-137', '@R589'])

  test('may be long, and end within a character', async ({ assert }) => {
    const owner = await createOwner()
    const location = `${'x'.repeat(99)}🏠 by the lake`
    assert.deepEqual(placeOf(await post(owner, { location })), [
      ...['x'.repeat(99), null, null],
      location,
    ])
  }).tags(['@PLC-07', '@R535'])

  test('is found by searches, also one that nobody knows', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    const known = await post(owner, { location: 'Asheville, NC 28801' })
    const county = await post(owner, { location: 'Buncombe County' })
    const unknown = await post(owner, { location: 'Bakersvile' })
    assert.deepEqual(await found(company, { city: 'Asheville', state: 'NC' }), [known.id])
    assert.deepEqual(await found(company, { county: 'Buncombe', state: 'NC' }), [
      county.id,
      known.id,
    ])
    assert.deepEqual(await found(company, { city: 'bakersvile', state: 'NC' }), [unknown.id])
  }).tags(['@PLC-07', '@R22'])
})
