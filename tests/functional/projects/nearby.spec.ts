import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { cityNamed, milesBetween, pointOf } from '#shared/gazetteer'
import {
  countedProjects,
  searchDistances,
  type SearchFilters,
  type SearchOrder,
} from '#shared/search_enums'
import type { UsState } from '#shared/us_states'
import { nearbyPlaces } from '#queries/nearby_places'
import { searchProjects } from '#queries/project_search'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { plansOf } from '#tests/helpers/plans'

interface Card {
  id: number
  city: string
  miles: number | null
}

async function search(company: Person, filters: Record<string, string>) {
  const query = new URLSearchParams(filters).toString()
  const { status, text, headers } = await send('GET', `/api/projects?${query}`, { as: company })
  const results: Card[] = status === 200 ? JSON.parse(text) : []
  return {
    status,
    text,
    headers,
    results,
    cities: results.map(({ city }) => city),
    ids: results.map(({ id }) => id),
    total: Number(headers['x-total-count']),
  }
}

const asheville = { city: 'Asheville', state: 'NC' }

/** City, county, state and about how many miles from Asheville. */
const places: [string, string | null, UsState | null][] = [
  ['Asheville', 'Buncombe', 'NC'],
  ['Weaverville', 'Buncombe', 'NC'],
  ['Hendersonville', 'Henderson', 'NC'],
  ['Greenville', 'Greenville', 'SC'],
  ['Johnson City', 'Washington', 'TN'],
  ['Charlotte', 'Mecklenburg', 'NC'],
  ['Durham', 'Durham', 'NC'],
]

async function createMarket() {
  const owner = await createOwner()
  for (const [city, county, state] of places) {
    await createProject(owner, { city, county, state })
  }
  return owner
}

test.group('A search within a distance', (group) => {
  group.each.setup(() => emptyDatabase())

  test('finds what is near enough, also across state lines', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const found = async (within: string) =>
      (await search(company, { ...asheville, within, sort: 'nearest' })).results.map(
        ({ city, miles }) => `${city} ${miles}`
      )
    const near = ['Asheville 0', 'Weaverville 8']
    assert.deepEqual(await found('10'), near)
    assert.deepEqual(await found('25'), [...near, 'Hendersonville 19'])
    assert.deepEqual(await found('50'), [...near, 'Hendersonville 19', 'Johnson City 49'])
    assert.lengthOf(await found('100'), 5)
    const { total, cities } = await search(company, asheville)
    assert.deepEqual([total, cities], [1, ['Asheville']])
  }).tags(['@GEO-07', '@GEO-09', '@GEO-10'])

  test('begins at the county if no city is given, and at the city if both are', async ({
    assert,
  }) => {
    const company = await createStager()
    await createMarket()
    const nearest = async (place: Record<string, string>) =>
      (await search(company, { ...place, state: 'NC', within: '25', sort: 'nearest' })).cities
    assert.deepEqual(await nearest({ county: 'Henderson' }), ['Hendersonville', 'Asheville'])
    assert.deepEqual(await nearest({ city: 'Durham', county: 'Henderson' }), ['Durham'])
  }).tags(['@GEO-07', '@R267'])

  test('is refused with another distance', async ({ assert }) => {
    const company = await createStager()
    for (const within of ['5', '25.0', '-10', 'all', '1000000', '10,25']) {
      const { status, text } = await search(company, { ...asheville, within })
      assert.equal(status, 422, within)
      assert.include(text, 'Choose a distance of 10, 25, 50 or 100 miles')
    }
    const { status } = await send('GET', '/api/projects?city=a&state=NC&within=10&within=25', {
      as: company,
    })
    assert.equal(status, 422)
    assert.equal((await search(company, { ...asheville, within: '' })).status, 200)
  }).tags(['@GEO-07'])

  test('finds only the place itself if nobody knows where it is, and says so', async ({
    assert,
  }) => {
    const [owner, company] = [await createMarket(), await createStager()]
    await createProject(owner, { city: 'Foo', county: 'Buncombe', state: 'NC' })
    const unknown = await search(company, { city: 'foo', state: 'NC', within: '100' })
    assert.deepEqual([unknown.cities, unknown.headers['x-place']], [['Foo'], 'unknown'])
    assert.isNull(unknown.results[0].miles)
    const anywhere = await search(company, { city: 'Asheville', within: '100' })
    assert.deepEqual([anywhere.cities, anywhere.headers['x-place']], [['Asheville'], 'unknown'])
    for (const filters of [asheville, { ...asheville, within: '10' }]) {
      assert.isUndefined((await search(company, filters)).headers['x-place'])
    }
    // Its county is known, so it's found from there.
    const near = await search(company, { ...asheville, within: '25', sort: 'nearest' })
    assert.include(near.cities, 'Foo')
  }).tags(['@GEO-08'])

  test('finds projects without a state as the search without a distance does', async ({
    assert,
  }) => {
    const [owner, company] = [await createMarket(), await createStager()]
    await createProject(owner, { city: 'ASHEVILLE', state: null })
    await createProject(owner, { city: 'Weaverville', state: null })
    const { results, total } = await search(company, {
      ...asheville,
      within: '10',
      sort: 'nearest',
    })
    assert.deepEqual(
      results.map(({ city, miles }) => [city, miles]),
      [
        ['ASHEVILLE', null],
        ['Asheville', 0],
        ['Weaverville', 8],
      ]
    )
    assert.equal(total, 3)
  }).tags(['@GEO-09', '@GEO-10', '@R22'])

  test('leaves out dismissed projects, one’s own and those of suspended owners', async ({
    assert,
  }) => {
    const [, company, suspended] = [await createMarket(), await createStager(), await createOwner()]
    await createProject(company, { city: 'Asheville', state: 'NC' })
    await createProject(suspended, { city: 'Asheville', state: 'NC' })
    await db.from('users').where('id', suspended.user.id).update({
      suspended_at: new Date(),
      suspension_category: 'conduct',
      suspension_reason: 'Abusive messages',
    })
    const near = { ...asheville, within: '10', sort: 'nearest' }
    const { ids, cities } = await search(company, near)
    assert.deepEqual(cities, ['Asheville', 'Weaverville'])
    await send('DELETE', `/api/projects/${ids[1]}`, { as: company })
    assert.deepEqual((await search(company, near)).cities, ['Asheville'])
    const removed = await search(company, { ...near, removed: 'true' })
    assert.deepEqual(removed.cities, ['Weaverville'])
    assert.equal(removed.results[0].miles, 8)
  }).tags(['@GEO-09'])

  test('ignores the order "nearest" without a distance', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const newest = await search(company, { state: 'NC' })
    const nearest = await search(company, { state: 'NC', sort: 'nearest' })
    assert.equal(nearest.status, 200)
    assert.deepEqual(nearest.ids, newest.ids)
    assert.isTrue(nearest.results.every(({ miles }) => miles === null))
  }).tags(['@GEO-11', '@R268'])
})

/** A number from 0 to `below` - 1 that looks random but is the same in each run. */
function chooser(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

interface Row {
  id: number
  city: string
  state: UsState | null
  county: string | null
  created_at: Date
  square_footage: number | null
  deadline: Date | null
  staging_level: string
}

/** The ids that a search should find, in their order, computed without the database. */
function expected(rows: Row[], { city, state, within, stagingLevel, sort }: SearchFilters) {
  const center = pointOf({ city, state })!
  const milesTo = (row: Row) => {
    const point = pointOf(row)
    return point && milesBetween(center, point)
  }
  const isFound = (row: Row) => {
    const miles = milesTo(row)
    const isNear = miles === null ? row.city === city && !row.state : miles <= Number(within)
    return isNear && (!stagingLevel || row.staging_level === stagingLevel)
  }
  const keys: Record<SearchOrder, (row: Row) => number> = {
    newest: (row) => -row.created_at.getTime(),
    largest: (row) => -(row.square_footage ?? 0),
    closing: (row) => row.deadline?.getTime() ?? Infinity,
    nearest: (row) => milesTo(row) ?? 0,
  }
  const key = keys[sort ?? 'newest']
  return rows
    .filter(isFound)
    .toSorted((one, other) => Math.sign(key(one) - key(other)) || other.id - one.id)
    .map(({ id }) => id)
}

const sorts = ['newest', 'largest', 'closing', 'nearest'] as const
const cities: [string, UsState][] = places.map(([city, , state]) => [city, state!])

/** Adds projects to each place, as many as there are copies, with all kinds of fields. */
const copies = (count: number, company: string) => `
  insert into projects (user_id, title, description, property_type, location, city, county, state, point,
    timeline, staging_level, square_footage, deadline, created_at, updated_at)
  select user_id, title, description, property_type, location, city, county,
    case when n % 17 <> 0 then state end, case when n % 17 <> 0 then point end, timeline,
    (array['luxury', 'standard', 'low_cost'])[1 + n % 3], case when n % 5 <> 0 then 500 + n * 37 % 900 end,
    case when n % 3 = 0 then current_date + n * 7 % 40 end,
    created_at - n * 13 % 97 * interval '1 hour', now()
  from projects, generate_series(1, ${count}) n where not exists (
    select from users where users.username = '${company}' and users.id = projects.user_id)`

for (const [size, count] of [
  ['few', 30],
  ['many', 400],
] as const) {
  test.group(`A search within a distance among ${size} projects`, (group) => {
    let company: Person
    let rows: Row[]

    group.setup(async () => {
      await emptyDatabase()
      company = await createStager()
      await createMarket()
      await db.rawQuery(copies(count, company.user.username))
      await db.rawQuery('analyze projects')
      rows = await db.from('projects')
      return emptyDatabase
    })

    for (const sort of sorts) {
      test(`finds what it should, ${sort} first, in one query`, async ({ assert }) => {
        const choose = chooser(count + sorts.indexOf(sort))
        for (let turn = 0; turn < 12; turn++) {
          const [city, state] = cities[choose(cities.length)]
          const within = searchDistances.values[choose(4)]
          const stagingLevel = ([null, 'luxury', 'standard'] as const)[choose(3)]
          const filters: SearchFilters = { city, state, within, sort, stagingLevel }
          const ids = expected(rows, filters)
          const name = JSON.stringify(filters)
          const read = async (paging: Parameters<typeof searchProjects>[2]) =>
            (await searchProjects(filters, company.user, paging)).results.map(({ id }) => id)

          const first = await searchProjects(filters, company.user)
          assert.deepEqual(
            first.results.map(({ id }) => id),
            ids.slice(0, 24),
            name
          )
          if (ids.length <= countedProjects) assert.equal(first.total, ids.length, name)
          else assert.isAbove(first.total, countedProjects)
          assert.deepEqual(await read({ page: 3 }), ids.slice(48, 72), name)
          assert.deepEqual(await read({ pages: 3 }), ids.slice(0, 72), name)
          for (const last of [23, 47, 300, 1100].filter((at) => at < ids.length - 1)) {
            const next = ids.slice(last + 1, last + 25)
            assert.deepEqual(await read({ after: ids[last] }), next, `${name}, after ${last}`)
          }
        }
        const [city, state] = cities[0]
        const plans = await plansOf(() =>
          searchProjects({ city, state, within: '50', sort }, company.user)
        )
        assert.lengthOf(plans, 1)
      }).tags(['@GEO-09', '@GEO-11', '@GEO-12'])
    }
  })
}

test.group('Miles', () => {
  test('are measured between the centers of cities', ({ assert }) => {
    const miles = milesBetween(
      cityNamed('Asheville', 'NC')!.center,
      cityNamed('Hendersonville', 'NC')!.center
    )
    assert.closeTo(miles, 19, 1)
  }).tags(['@GEO-10'])
})

test.group('A place without results', (group) => {
  group.each.setup(() => emptyDatabase())

  const nearbyOf = async (company: Person, filters: Record<string, string>) =>
    (await search(company, filters)).headers['x-nearby']

  test('names the nearest places with results, and the likely spelling', async ({ assert }) => {
    const [owner, company] = [await createMarket(), await createStager()]
    const black = { city: 'Black Mountain', state: 'NC' }
    assert.equal(
      await nearbyOf(company, black),
      'city=Asheville&state=NC&miles=14, city=Weaverville&state=NC&miles=16, ' +
        'city=Hendersonville&state=NC&miles=22'
    )
    await createProject(owner, { city: 'Saluda', state: 'NC', stagingLevel: 'low_cost' })
    assert.equal(
      await nearbyOf(company, { ...black, stagingLevel: 'low_cost' }),
      'city=Saluda&state=NC&miles=25'
    )
    // A misspelled place is nowhere, and a place with results names no others.
    const misspelled = await search(company, { city: 'Ashvile', state: 'NC', within: '25' })
    assert.equal(misspelled.headers['x-suggestion'], 'city=Asheville')
    assert.equal(misspelled.headers['x-place'], 'unknown')
    assert.isUndefined(misspelled.headers['x-nearby'])
    assert.isUndefined(await nearbyOf(company, asheville))
    assert.isUndefined(await nearbyOf(company, { city: 'Boise', state: 'ID' }))
  }).tags(['@GEO-13'])

  test('names only what the company can find, and no contact details', async ({ assert }) => {
    const [owner, company, other] = [
      await createOwner(),
      await createStager(),
      await createStager(),
    ]
    const black = { city: 'Black Mountain', state: 'NC' }
    await createProject(company, { city: 'Asheville', state: 'NC' })
    await createProject(owner, { city: 'Hendersonville 828-555-0142', state: 'NC' })
    const dismissed = await createProject(owner, { city: 'WEAVERVILLE', state: 'NC' })
    await send('DELETE', `/api/projects/${dismissed.id}`, { as: company })
    assert.isUndefined(await nearbyOf(company, black))
    assert.equal(
      await nearbyOf(other, black),
      'city=Asheville&state=NC&miles=14, city=Weaverville&state=NC&miles=16'
    )
  }).tags(['@GEO-13'])

  test('is answered with one more query', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const plans = await plansOf(() =>
      nearbyPlaces({ city: 'Black Mountain', state: 'NC' }, company.user)
    )
    assert.lengthOf(plans, 1)
  }).tags(['@GEO-13'])
})
