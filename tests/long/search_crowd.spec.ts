import { test } from '@japa/runner'
import User from '#models/user'
import { countedProjects, searchOrders, type SearchFilters } from '#shared/projects/search_enums'
import { searchProjects } from '#queries/project_search'
import { placesStartingWith } from '#queries/place_names'
import { suggestionFor } from '#queries/search_suggestion'
import { crowd, createCrowdedMarket } from '#tests/helpers/crowded_market'
import { emptyDatabase, withoutTimeLimits } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { open } from '#tests/helpers/pages'
import { createStager, type Person } from '#tests/helpers/people'
import { indexesIn, plansOf, queriesOf, rowsRead, scansIn } from '#tests/helpers/plans'

/**
 * The 241 that are counted, those of a page, and a page again with its figures; or all matches if
 * the planner expects fewer. The big city has 20,000 open projects, 5,000 of them in one state.
 */
const mostRead = 600

/** Around a center 1,001 are gathered. */
const mostReadAround = 1500

/** A hundred cities and the big one. */
const near = { city: 'Asheville', state: 'NC', within: '50' } as const

const big = { city: crowd.bigCity, state: 'NC' } as const

test.group('A search among a hundred thousand open projects', (group) => {
  let company: User
  let newcomer: Person

  group.setup(async () => {
    await emptyDatabase()
    newcomer = await createStager()
    await createCrowdedMarket()
    company = await User.findByOrFail('stagerIdentifier', 'Crowd1')
    return emptyDatabase
  })

  test('is one query without a sequential scan', async ({ assert }) => {
    const searches: [SearchFilters, string][] = [
      [{ city: 'City 7', state: 'NC' }, 'projects_search_city_newest'],
      [{ county: 'County 7 County', state: 'NC' }, 'projects_search_county_newest'],
      [{ ...big, sort: 'largest' }, 'projects_search_city_largest'],
      [{ ...big, sort: 'closing', stagingLevel: 'luxury' }, 'projects_search_city_closing'],
      [{ ...big, removed: true }, 'dismissals_pkey'],
      [{ sort: 'largest' }, 'projects_search_market_largest'],
      [near, 'projects_near_centers'],
      [{ ...near, sort: 'largest' }, 'projects_near_centers'],
      [{ ...near, sort: 'closing', stagingLevel: 'luxury' }, 'projects_near_centers'],
      [{ ...near, sort: 'nearest' }, 'projects_near_centers'],
      [{ ...near, city: 'Boise', state: 'ID' }, 'projects_near_centers'],
    ]
    for (const [filters, index] of searches) {
      const plans = await plansOf(() => searchProjects(filters, company))
      // Around a place, one finds its center.
      assert.lengthOf(plans, filters.within ? 2 : 1)
      assert.deepEqual(scansIn(plans), [], JSON.stringify(filters))
      assert.includeMembers(indexesIn(plans), [index, 'projects_pkey', 'bids_by_project'])
    }
  }).tags(['@GEO-12', '@R532'])

  test('counts ten pages, and no further than the page beyond them', async ({ assert }) => {
    const { results, total } = await searchProjects({ city: crowd.bigCity }, company)
    assert.deepEqual([results.length, total], [24, countedProjects + 1])
    const deep = await searchProjects({ city: crowd.bigCity }, company, { page: 50 })
    assert.deepEqual([deep.results.length, deep.total], [24, 1201])
    const narrow = await searchProjects({ city: 'City 7', state: 'NC' }, company)
    assert.deepEqual([narrow.results.length, narrow.total], [24, 125])
    const page = await open('/projects?city=City%207&state=NC', newcomer)
    assert.include(page.words, '125 projects')
    const crowded = await open(`/projects?city=${encodeURI(crowd.bigCity)}&state=NC`, newcomer)
    assert.include(crowded.words, 'More than 240 projects')
  }).tags(['@SCL-94', '@R322'])

  test('by several filters reads an index of them', async ({ assert }) => {
    const filters: SearchFilters = {
      ...{ ...big, propertyType: 'other', stagingLevel: 'standard' },
      ...{ size: 'under-1500', timeline: 'flexible' },
    }
    const plans = await plansOf(() => searchProjects(filters, company))
    assert.include(indexesIn(plans), 'projects_search_city_refined')
  }).tags(['@SCL-94'])

  test('reads as little in a crowded place as elsewhere, in each order and with each filter', async ({
    assert,
  }) => {
    const places: [SearchFilters, number][] = [
      [big, mostRead],
      [{ county: 'County 5', state: 'NC' }, mostRead],
      [{ ...big, county: 'County 5' }, mostRead],
      [{ state: 'NC' }, mostRead],
      [near, mostReadAround],
      [{ ...near, within: '100' }, mostReadAround],
      [{ city: 'Charlotte', state: 'NC', within: '50' }, mostReadAround],
      [{}, mostRead],
      // Every fifth project of the market matches, so walking the whole market is a good plan.
      [{ city: crowd.bigCity }, mostRead + 4 * countedProjects],
    ]
    const refinements: SearchFilters[] = [
      {},
      { propertyType: 'townhouse' },
      { stagingLevel: 'luxury' },
      { size: '2500-3999' },
      { timeline: 'asap' },
      { timeline: 'flexible' },
      { propertyType: 'other', stagingLevel: 'standard', size: 'under-1500', timeline: 'asap' },
    ]
    for (const [place, most] of places) {
      for (const refinement of refinements) {
        for (const sort of searchOrders.values) {
          const filters = { ...place, ...refinement, sort }
          const read = await rowsRead('projects', () => searchProjects(filters, company))
          assert.isBelow(read, most, JSON.stringify(filters))
        }
      }
    }
  }).tags(['@SCL-10', '@SCL-94', '@R230', '@R322', '@GEO-12'])

  test('in several places reads little more than in one', async ({ assert }) => {
    const searches: [areas: string, most: number][] = [
      ['County 5,NC;County 6,NC;County 7,TN', mostRead],
      ['Asheville,NC,25;Charlotte,NC,25;Greenville,SC,25', mostReadAround],
      ['NC;SC;TN', mostReadAround],
      ['County 5,NC;Asheville,NC,25;TN', 2 * mostReadAround],
      ['WY;Boise,ID,25;Teton,WY', 1],
    ]
    for (const [areas, most] of searches) {
      const plans = await plansOf(() => searchProjects({ areas }, company))
      assert.lengthOf(plans, 2)
      assert.deepEqual(scansIn(plans), [], areas)
      const read = await rowsRead('projects', () => searchProjects({ areas }, company))
      assert.isBelow(read, most, areas)
    }
  }).tags(['@PLC-86'])

  test('reads a far page from where the page before ended', async ({ assert }) => {
    for (const sort of searchOrders.values) {
      const before = await searchProjects({ ...big, sort }, company, { page: 99 })
      const after = before.results.at(-1)!.id
      const far = () => searchProjects({ ...big, sort }, company, { page: 100, after })
      assert.deepEqual(
        (await far()).results.map(({ id }) => id),
        (await searchProjects({ ...big, sort }, company, { page: 100 })).results.map(({ id }) => id)
      )
      assert.isBelow(await rowsRead('projects', far), mostRead, sort)
    }
  }).tags(['@SCL-11'])

  test('reads a far page of a circle from where the page before ended', async ({ assert }) => {
    for (const sort of searchOrders.values) {
      const before = await searchProjects({ ...near, sort }, company, { page: 99 })
      const after = before.results.at(-1)!.id
      const far = () => searchProjects({ ...near, sort }, company, { page: 100, after })
      assert.deepEqual(
        (await far()).results.map(({ id }) => id),
        (await searchProjects({ ...near, sort }, company, { page: 100 })).results.map(
          ({ id }) => id
        )
      )
      assert.isBelow(await rowsRead('projects', far), mostReadAround, sort)
    }
  }).tags(['@GEO-12', '@SCL-11'])

  test('finds the nearest spelling among the names', async ({ assert }) => {
    const search = { city: 'Big Citty', county: 'Countty 7', state: 'NC' } as const
    const plans = await plansOf(async () => {
      const suggestion = await suggestionFor(search, company)
      assert.deepEqual(suggestion, { city: 'Big City', county: 'County 7' })
    })
    assert.lengthOf(plans, 2)
    assert.deepEqual(scansIn(plans), [])
    assert.includeMembers(indexesIn(plans), ['projects_search_city_names'])
    assert.includeMembers(indexesIn(plans), ['projects_search_county_names'])
    // Each name of the state, and at most 200 projects of each of the similar ones.
    assert.isBelow(await rowsRead('projects', () => suggestionFor(search, company)), 800)
    const unlike = { city: 'Zzyzx', state: 'NC' } as const
    assert.isBelow(await rowsRead('projects', () => suggestionFor(unlike, company)), 200)
  }).tags(['@SCL-12'])

  test('suggests places without reading their projects', async ({ assert }) => {
    const plans = await plansOf(async () => {
      const cities = await placesStartingWith({ prefix: 'bi', state: 'NC' }, company)
      assert.deepEqual(cities, [{ name: crowd.bigCity, state: 'NC' }])
      const counties = await placesStartingWith({ kind: 'county', prefix: 'county' }, company)
      assert.lengthOf(counties, 8)
    })
    assert.lengthOf(plans, 2)
    assert.deepEqual(scansIn(plans), [])
    assert.includeMembers(indexesIn(plans), [
      'projects_search_city_names',
      'projects_search_county_prefixes',
    ])
  })

  test('suggests the other places if the first can’t be found by the company', async ({
    assert,
  }) => {
    await withoutTimeLimits((client) =>
      client.rawQuery(
        "update projects set deadline = current_date - 2 where city_key = place_key(?) and state = 'NC'",
        [crowd.bigCity]
      )
    )
    const named = { prefix: 'bi', state: 'NC' } as const
    const all = { state: 'NC' } as const
    assert.deepEqual(await placesStartingWith(named, company), [])
    assert.lengthOf(await placesStartingWith(all, company), 8)
    assert.isBelow(await rowsRead('projects', () => placesStartingWith(all, company)), 2000)
    const misspelled = { city: 'Big Citty', state: 'NC' } as const
    assert.notDeepEqual(await suggestionFor(misspelled, company), { city: crowd.bigCity })
  }).tags(['@SCL-12', '@R232'])

  test('takes two queries per call: the session and the results', async ({ assert }) => {
    const ask = (query: string) => () =>
      send('GET', `/api/projects?${query}`, { as: newcomer }).then(({ status }) =>
        assert.equal(status, 200)
      )
    await ask('city=City%207&state=NC')()
    assert.lengthOf(await queriesOf(ask('city=City%207&state=NC&size=2500-3999')), 2)
    assert.lengthOf(await queriesOf(ask('city=City%207&state=NC&page=2')), 2)
    // A corrected spelling, and whether anybody knows the place.
    assert.lengthOf(await queriesOf(ask('city=Zzz&state=NC')), 4)
  }).tags(['@R532'])
})
