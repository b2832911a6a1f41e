import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import SavedSearch from '#models/saved_search'
import { sectionsOf } from '#queries/data_export'
import { ashevilleArea, createSearcher, saveSearch } from '#tests/helpers/alerts'
import { atOnce, call, statusesOf } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, queriesDuring } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open, pageProps } from '#tests/helpers/pages'
import { createOwner, createStager, type Person } from '#tests/helpers/people'

const path = '/api/saved-searches'
/** What reading a session may change. */
const traces = ['sessions', 'rate_limits']

test.group('Saved searches', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are saved, listed, changed and deleted', async ({ assert }) => {
    const company = await createStager()
    const body = {
      name: ' Asheville area ',
      areas: [
        { county: ' Buncombe ', state: 'NC' },
        { county: 'buncombe county', state: 'NC' },
        { county: 'Greenville', state: 'SC' },
        { state: 'SC' },
      ],
      stagingLevels: ['luxury'],
      alerts: 'now',
    }
    const saved = await call(company, `POST ${path}`, body)
    assert.equal(saved.status, 201)
    assert.containsSubset(saved.body, {
      name: 'Asheville area',
      areas: [
        { county: 'Buncombe', state: 'NC' },
        { county: null, state: 'SC' },
      ],
      stagingLevels: ['luxury'],
      sizes: [],
      propertyTypes: [],
      alerts: 'now',
      summary: 'Buncombe County, NC; South Carolina · Luxury',
    })
    const own = `${path}/${saved.body.id}`
    const changed = await call(company, `PATCH ${own}`, { alerts: 'daily', sizes: ['4000-up'] })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body, {
      ...saved.body,
      alerts: 'daily',
      sizes: ['4000-up'],
      summary: 'Buncombe County, NC; South Carolina · Luxury · 4,000 sq ft and more',
    })
    const moved = await call(company, `PATCH ${own}`, {
      name: 'asheville AREA',
      areas: [{ county: 'Madison', state: 'NC' }],
    })
    assert.deepEqual(moved.body.areas, [
      { county: 'Madison', city: null, miles: null, state: 'NC' },
    ])
    assert.deepEqual((await call<unknown>(company, `GET ${path}`)).body, [moved.body])

    assert.equal((await send('DELETE', own, { as: company })).status, 204)
    assert.equal((await send('DELETE', own, { as: company })).status, 404)
    assert.deepEqual((await call<unknown>(company, `GET ${path}`)).body, [])
    assert.lengthOf(await db.from('saved_search_areas'), 0)
    const events = await db.from('audit_events').whereLike('kind', '%search%').orderBy('id')
    assert.deepEqual(
      events.map(({ kind, actor_id: actor }) => [kind, actor]),
      ['search_saved', 'saved_search_edited', 'saved_search_edited', 'saved_search_deleted'].map(
        (kind) => [kind, company.user.id]
      )
    )
  }).tags(['@RET-03'])

  test('belong to one company', async ({ assert }) => {
    const company = await createSearcher()
    const { id } = await SavedSearch.firstOrFail()
    const [owner, other] = [await createOwner(), await createSearcher()]
    const before = await databaseDump(traces)
    for (const [person, status] of [
      [null, 401],
      [owner, 403],
      [other, 404],
    ] as const) {
      const calls = [
        await call(person, `PATCH ${path}/${id}`, { alerts: 'off' }),
        await call(person, `DELETE ${path}/${id}`),
      ]
      assert.deepEqual(statusesOf(calls), [status, status])
    }
    for (const person of [null, owner]) {
      const { status } = await call(person, `POST ${path}`, ashevilleArea)
      assert.equal(status, person ? 403 : 401)
    }
    assert.deepEqual(await databaseDump(traces), before)
    const listed = await call<{ id: number }[]>(company, `GET ${path}`)
    assert.deepEqual(
      listed.body.map((search) => search.id),
      [id]
    )
  }).tags(['@RET-03'])

  test('are refused if a field is wrong', async ({ assert }) => {
    const company = await createSearcher()
    const search = await SavedSearch.firstOrFail()
    const before = await databaseDump(traces)
    const wrong: Record<string, [Record<string, unknown>, string]> = {
      'no name': [{ name: ' ' }, 'Name the search'],
      'a taken name': [{ name: 'ASHEVILLE area' }, 'You already have a search with this name'],
      'a web address': [{ name: 'see https://x.example' }, 'Write the name without a web address'],
      'a long name': [{ name: 'x'.repeat(61) }, 'This is too long: 60 characters at most'],
      'no areas': [{ areas: [] }, 'Add a county or a state'],
      'too many areas': [
        { areas: Array.from({ length: 51 }, (_, at) => ({ county: `C${at}`, state: 'NC' })) },
        '50 areas at most',
      ],
      'no state': [{ areas: [{ county: 'Buncombe' }] }, 'Choose a state'],
      'an unknown state': [{ areas: [{ state: 'XX' }] }, 'Choose one of the options'],
      'no letters': [{ areas: [{ state: 'NC', county: '...' }] }, "Enter the county's name"],
      'an unknown level': [{ stagingLevels: ['gold'] }, 'Choose one of the options'],
      'an unknown frequency': [{ alerts: 'hourly' }, 'Choose one of the options'],
    }
    for (const [what, [changes, message]] of Object.entries(wrong)) {
      const { name, areas, alerts } = ashevilleArea
      const full = { name: 'Another', areas, alerts, ...changes }
      const created = await call(company, `POST ${path}`, full)
      assert.equal(created.status, 422, what)
      assert.equal(created.body.errors?.[0].message, message, what)
      if (name && what === 'a taken name') continue
      const changed = await call(company, `PATCH ${path}/${search.id}`, changes)
      assert.equal(changed.status, 422, what)
    }
    assert.equal((await call(company, `POST ${path}`, {})).status, 422)
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@RET-03'])

  test('are twenty at most, also if they are sent at once', async ({ assert }) => {
    const company = await createStager()
    const replies = await atOnce(
      Array.from(
        { length: 24 },
        (_, at) => () =>
          call(company, `POST ${path}`, { ...ashevilleArea, name: `Search ${at % 22}` })
      )
    )
    assert.lengthOf(await db.from('saved_searches'), 20)
    const statuses = statusesOf(replies)
    assert.lengthOf(
      statuses.filter((status) => status === 201),
      20
    )
    assert.isTrue(statuses.every((status) => [201, 409, 422].includes(status)))
    const full = await call(company, `POST ${path}`, { ...ashevilleArea, name: 'One more' })
    assert.equal(full.status, 409)
    assert.equal(full.body.message, 'You have 20 saved searches. Delete one to save another.')
  }).tags(['@RET-03'])

  test('are on a page of their own, which reads them in a fixed number of queries', async ({
    assert,
  }) => {
    const [company, owner] = [await createSearcher(), await createOwner()]
    type Props = { allowed: boolean; searches: { name: string }[]; wanted: unknown }
    const visit = async (query = '', as: Person | undefined = company) =>
      pageProps<Props>((await open(`/alerts${query}`, as)).text)

    const one = await queriesDuring(() => visit())
    for (const name of ['B', 'C', 'D']) await saveSearch(company, { name })
    assert.lengthOf(await queriesDuring(() => visit()), one.length)
    const { searches, wanted } = await visit('?county=Madison&state=NC&size=4000-up&timeline=asap')
    assert.deepEqual(
      searches.map(({ name }) => name),
      ['Asheville area', 'B', 'C', 'D']
    )
    assert.deepEqual(wanted, { county: 'Madison', state: 'NC', size: '4000-up' })
    const place = async (query: string) => (await visit(`?${query}&state=NC`)).wanted
    const asheville = { city: 'Asheville', state: 'NC' }
    assert.deepEqual(await place('city=Asheville'), { ...asheville, county: 'Buncombe' })
    assert.deepEqual(await place('city=Asheville&within=25'), { ...asheville, within: '25' })
    assert.deepEqual(await place('city=Nowhere&within=25'), { city: 'Nowhere', state: 'NC' })
    assert.containsSubset(await visit('', owner), { allowed: false, searches: [] })
    assert.containsSubset(pageProps<Props>((await open('/alerts')).text), {
      allowed: false,
      searches: [],
    })
  }).tags(['@RET-04', '@RET-05'])

  test('are part of the data download and erased with the account', async ({ assert }) => {
    const company = await createSearcher()
    const [, rows] = sectionsOf(company.user).find(([name]) => name === 'savedSearches')!
    assert.containsSubset(await Array.fromAsync(rows), [
      { name: 'Asheville area', areas: [{ county: 'Buncombe', state: 'NC' }], alerts: 'now' },
    ])
    const { status } = await call(company, `DELETE /api/users/${company.user.id}`)
    assert.equal(status, 200)
    assert.lengthOf(await db.from('saved_searches'), 0)
    assert.lengthOf(await db.from('saved_search_areas'), 0)
  }).tags(['@RET-14'])
})
