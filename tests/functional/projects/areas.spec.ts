import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { savedSearchLimits } from '#shared/projects/saved_searches'
import { saveSearch } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { suspend } from '#tests/helpers/moderation'
import { createMarket } from '#tests/helpers/nearby_market'
import { open } from '#tests/helpers/pages'
import {
  createAdmin,
  createOwner,
  createProject,
  createStager,
  type Person,
} from '#tests/helpers/people'
import { queriesOf } from '#tests/helpers/plans'

async function search(company: Person, filters: Record<string, string>) {
  const query = new URLSearchParams(filters).toString()
  const { status, text, headers } = await send('GET', `/api/projects?${query}`, { as: company })
  const results: { id: number; city: string; miles: number | null }[] =
    status === 200 ? JSON.parse(text) : []
  return {
    ...{ status, text, headers, results },
    cities: results.map(({ city }) => city).toSorted(),
    total: Number(headers['x-total-count']),
  }
}

const mine = { area: 'mine' }

test.group('A search in several places', (group) => {
  group.each.setup(() => emptyDatabase())

  test('finds what is in any of them, once', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const found = async (areas: string) => {
      const { cities, total } = await search(company, { areas })
      assert.equal(total, cities.length)
      return cities
    }
    assert.deepEqual(await found('Henderson,NC'), ['Hendersonville'])
    assert.deepEqual(await found('henderson county,NC;Greenville,SC'), [
      'Greenville',
      'Hendersonville',
    ])
    assert.deepEqual(await found('TN'), ['Johnson City'])
    assert.deepEqual(await found('Asheville,NC,10;TN'), [
      'Asheville',
      'Johnson City',
      'Weaverville',
    ])
    // Buncombe lies within the state, and both cities within both circles.
    const inState = ['Asheville', 'Charlotte', 'Durham', 'Hendersonville', 'Weaverville']
    assert.deepEqual(await found('NC;Buncombe,NC;Asheville,NC,10;Weaverville,NC,10'), inState)
    assert.deepEqual(await found('Buncombe,NC;Buncombe,NC;Asheville,NC,25'), [
      'Asheville',
      'Hendersonville',
      'Weaverville',
    ])
    assert.deepEqual(await found('WY;Teton,WY;Boise,ID,50'), [])
  }).tags(['@PLC-85', '@R565'])

  test('combines with filters, orders, pages and removed projects', async ({ assert }) => {
    const company = await createStager()
    const owner = await createMarket()
    const areas = 'Buncombe,NC;TN;Hendersonville,NC,10'
    await createProject(owner, {
      city: 'Asheville',
      county: 'Buncombe',
      stagingLevel: 'ultra_luxury',
    })
    const luxury = await search(company, { areas, stagingLevel: 'ultra_luxury' })
    assert.deepEqual(luxury.cities, ['Asheville'])
    const { results } = await search(company, { areas })
    assert.deepEqual(
      results.map(({ id }) => id),
      results.map(({ id }) => id).toSorted((one, other) => other - one)
    )
    const [first, second] = results
    const after = await search(company, { areas, page: '2', after: String(first.id) })
    assert.equal(after.results[0].id, second.id)
    for (const sort of ['largest', 'closing', 'nearest']) {
      assert.lengthOf((await search(company, { areas, sort })).results, results.length, sort)
    }
    await send('DELETE', `/api/projects/${first.id}`, { as: company })
    const { total } = await search(company, { areas })
    assert.equal(total, results.length - 1)
    const removed = await search(company, { areas, removed: 'true' })
    assert.deepEqual(
      removed.results.map(({ id }) => id),
      [first.id]
    )
    const elsewhere = await search(company, { areas: 'Boise,ID,10', removed: 'true' })
    assert.deepEqual(elsewhere.results, [])
  }).tags(['@PLC-85'])

  test('leaves out projects of suspended and other owners, hidden and closed ones', async ({
    assert,
  }) => {
    const company = await createStager()
    const [owner, other] = [await createOwner(), await createOwner()]
    const posted = { city: 'Asheville', county: 'Buncombe', state: 'NC' } as const
    const [shown] = [await createProject(owner, posted), await createProject(other, posted)]
    await suspend(await createAdmin(), other)
    const hidden = await createProject(owner, posted)
    await db
      .from('projects')
      .where('id', hidden.id)
      .update({ hidden_at: new Date(), hidden_reason: 'Advertising' })
    const late = await createProject(owner, posted)
    await db.from('projects').where('id', late.id).update({ deadline: '2020-01-01' })
    await createProject(company, posted)
    for (const areas of [
      'Buncombe,NC',
      'NC',
      'Asheville,NC,10',
      'NC;Buncombe,NC;Asheville,NC,10',
    ]) {
      const { results, total } = await search(company, { areas })
      assert.deepEqual([results.map(({ id }) => id), total], [[shown.id], 1], areas)
    }
  }).tags(['@PLC-85'])

  test('finds projects without a state in their county only', async ({ assert }) => {
    const company = await createStager()
    const owner = await createOwner()
    const { id } = await createProject(owner, { city: 'Asheville', county: 'Buncombe' })
    await db.from('projects').where('id', id).update({ state: null })
    const found = async (areas: string, removed = {}) =>
      (await search(company, { areas, ...removed })).results.map((project) => project.id)
    assert.deepEqual(await found('Buncombe,NC'), [id])
    assert.deepEqual(await found('NC'), [])
    await send('DELETE', `/api/projects/${id}`, { as: company })
    assert.deepEqual(await found('Buncombe,NC'), [])
    assert.deepEqual(await found('Buncombe,NC', { removed: 'true' }), [id])
  }).tags(['@PLC-85'])

  test('counts more than is gathered', async ({ assert }) => {
    const company = await createStager()
    const owner = await createOwner()
    for (let at = 0; at < 26; at++) await createProject(owner, { city: 'Asheville' })
    const areas = 'NC;Asheville,NC,10'
    const one = await search(company, { areas })
    assert.deepEqual([one.results.length, one.total], [24, 26])
    const two = await search(company, { areas, page: '2' })
    assert.deepEqual([two.results.length, two.total], [2, 26])
    const beyond = await search(company, { areas, page: '9' })
    assert.deepEqual([beyond.results.length, beyond.total], [0, 26])
  }).tags(['@PLC-85'])

  test('is refused with what is no place, and says that a city is unknown', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const tooMany = Array.from({ length: savedSearchLimits.areas + 1 }, () => 'NC').join(';')
    for (const areas of ['XX', 'Asheville', ';', 'Asheville,NC,11', ',NC,10', 'NC;,', tooMany]) {
      const { status, text } = await search(company, { areas })
      assert.equal(status, 422, areas)
      assert.include(text, 'Name 1 to 50 places')
    }
    assert.equal((await search(company, { area: 'yours' })).status, 422)
    const { status, headers, cities } = await search(company, { areas: 'Zzyzx,NC,10;TN' })
    assert.deepEqual([status, headers['x-place'], cities], [200, 'unknown', ['Johnson City']])
    // Pages ignore it, so that old links keep working.
    const page = await open('/projects?areas=XX', company)
    assert.include(page.words, 'Ready to Find Staging Projects?')
  }).tags(['@PLC-85'])

  test('takes one query more than in one place', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const queries = async (filters: Record<string, string>) => {
      await search(company, filters)
      return (await queriesOf(() => search(company, filters))).length
    }
    const one = await queries({ city: 'Asheville', state: 'NC' })
    const areas = 'Buncombe,NC;TN;Greenville,SC,10'
    assert.equal(await queries({ areas }), one + 1)
    assert.equal(await queries({ areas: `${areas};SC;Boise,ID,100;Teton,WY` }), one + 1)
    await saveSearch(company, { areas: [{ state: 'NC', county: 'Buncombe' }] })
    assert.equal(await queries(mine), one + 2)
  }).tags(['@PLC-86'])
})

test.group("A search in the company's own area", (group) => {
  group.each.setup(() => emptyDatabase())

  test('is in the county of the profile and the areas of its saved searches', async ({
    assert,
  }) => {
    const company = await createStager()
    const other = await createStager()
    await createMarket()
    await saveSearch(other, { areas: [{ state: 'SC' }] })
    const all = (await search(company, {})).total
    assert.equal((await search(company, mine)).total, all)
    await company.user.merge({ areaCounty: 'Durham', areaState: 'NC' }).save()
    assert.deepEqual((await search(company, mine)).cities, ['Durham'])
    await saveSearch(company, {
      name: 'Later',
      areas: [
        { state: 'NC', county: 'Durham County' },
        { state: 'NC', city: 'Asheville', miles: 10 },
      ],
      alerts: 'off',
    })
    await saveSearch(company, { areas: [{ state: 'NC', city: 'Asheville', miles: 25 }] })
    const own = ['Asheville', 'Durham', 'Hendersonville', 'Weaverville']
    assert.deepEqual((await search(company, mine)).cities, own)
    // It counts before places and a place.
    const both = { ...mine, areas: 'TN', city: 'Charlotte', state: 'NC', within: '10' }
    assert.deepEqual((await search(company, both)).cities, own)
  }).tags(['@PLC-87', '@R566'])

  test('runs on arrival, and is the plain page without one', async ({ assert }) => {
    const company = await createStager()
    await createMarket()
    const without = await open('/projects?area=mine', company)
    assert.include(without.words, 'Ready to Find Staging Projects?')
    const elsewhere = await open('/projects?area=mine&city=Charlotte&state=NC', company)
    assert.include(elsewhere.words, 'Showing 1 project(s) in Charlotte, NC')
    await saveSearch(company, { areas: [{ state: 'NC', county: 'Buncombe' }] })
    const page = await open('/projects?area=mine&city=Charlotte&state=NC', company)
    assert.include(page.words, 'Showing 2 project(s) in your area')
    const plain = await open('/projects', company)
    assert.include(plain.words, 'Ready to Find Staging Projects?')
    assert.include(plain.words, 'Search my area')
  }).tags(['@PLC-87', '@PLC-88', '@R54'])
})
