import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { nearbyPlaces } from '#queries/nearby_places'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager, type Person } from '#tests/helpers/people'
import { createMarket } from '#tests/helpers/nearby_market'
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

test.group('A search within a distance', (group) => {
  group.each.setup(() => emptyDatabase())

  test('finds what is near enough, also across state lines', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const found = async (within: string) =>
      (await search(company, { ...asheville, within, sort: 'nearest' })).results.map(
        ({ city, miles }) => `${city} ${miles}`
      )
    const near = ['Asheville 0', 'Weaverville 7']
    assert.deepEqual(await found('10'), near)
    assert.deepEqual(await found('25'), [...near, 'Hendersonville 20'])
    assert.deepEqual(await found('50'), [...near, 'Hendersonville 20'])
    const farther = (await found('100')).slice(3)
    assert.deepEqual(farther.slice(0, 2), ['Johnson City 50', 'Greenville 53'])
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
        ['Weaverville', 7],
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
    assert.equal(removed.results[0].miles, 7)
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

test.group('A place without results', (group) => {
  group.each.setup(() => emptyDatabase())

  const nearbyOf = async (company: Person, filters: Record<string, string>) =>
    (await search(company, filters)).headers['x-nearby']

  test('names the nearest places with results, and the likely spelling', async ({ assert }) => {
    const [owner, company] = [await createMarket(), await createStager()]
    const black = { city: 'Black Mountain', state: 'NC' }
    assert.equal(
      await nearbyOf(company, black),
      'city=Asheville&state=NC&miles=13, city=Weaverville&state=NC&miles=15, ' +
        'city=Hendersonville&state=NC&miles=22'
    )
    await createProject(owner, { city: 'Saluda', state: 'NC', stagingLevel: 'low_cost' })
    assert.equal(
      await nearbyOf(company, { ...black, stagingLevel: 'low_cost' }),
      'city=Saluda&state=NC&miles=26'
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
      'city=Asheville&state=NC&miles=13, city=Weaverville&state=NC&miles=15'
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
