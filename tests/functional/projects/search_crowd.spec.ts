import { test } from '@japa/runner'
import User from '#models/user'
import type { SearchFilters } from '#shared/search_enums'
import { searchProjects } from '#queries/project_search'
import { placesStartingWith } from '#queries/place_names'
import { suggestionFor } from '#queries/search_suggestion'
import { crowd, createCrowdedMarket } from '#tests/helpers/crowded_market'
import { emptyDatabase } from '#tests/helpers/database'
import { send } from '#tests/helpers/http'
import { createStager, type Person } from '#tests/helpers/people'
import { indexesIn, plansOf, queriesOf, scansIn } from '#tests/helpers/plans'

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
      [{ city: 'City 7', state: 'NC' }, 'projects_open_by_city'],
      [{ county: 'County 7 County', state: 'NC' }, 'projects_open_by_county'],
      [{ ...big, sort: 'largest' }, 'projects_open_by_city'],
      [{ ...big, sort: 'closing', stagingLevel: 'luxury' }, 'projects_open_by_city'],
      [{ ...big, removed: true }, 'dismissals_pkey'],
      [{}, 'projects_open_newest'],
    ]
    for (const [filters, index] of searches) {
      const plans = await plansOf(() => searchProjects(filters, company))
      assert.lengthOf(plans, 1)
      assert.deepEqual(scansIn(plans), [], JSON.stringify(filters))
      assert.includeMembers(indexesIn(plans), [index, 'projects_pkey', 'bids_by_project'])
    }
  })

  test('counts only up to a limit beyond the page', async ({ assert }) => {
    const { results, total } = await searchProjects({ city: crowd.bigCity }, company)
    assert.deepEqual([results.length, total], [24, 1001])
    const deep = await searchProjects({ city: crowd.bigCity }, company, { page: 50 })
    assert.deepEqual([deep.results.length, deep.total], [24, 1201])
    const narrow = await searchProjects({ city: 'City 7', state: 'NC' }, company)
    assert.deepEqual([narrow.results.length, narrow.total], [24, 125])
  })

  test('finds the nearest spelling by its index', async ({ assert }) => {
    const search = { city: 'Big Citty', county: 'Countty 7', state: 'NC' } as const
    const plans = await plansOf(async () => {
      const suggestion = await suggestionFor(search, company)
      assert.deepEqual(suggestion, { city: 'Big City', county: 'County 7' })
    })
    assert.lengthOf(plans, 2)
    assert.deepEqual(scansIn(plans), [])
    assert.includeMembers(indexesIn(plans), ['projects_open_city_names'])
    assert.includeMembers(indexesIn(plans), ['projects_open_county_names'])
  })

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
      'projects_open_city_prefixes',
      'projects_open_county_prefixes',
    ])
  })

  test('takes two queries per call: the session and the results', async ({ assert }) => {
    const ask = (query: string) => () =>
      send('GET', `/api/projects?${query}`, { as: newcomer }).then(({ status }) =>
        assert.equal(status, 200)
      )
    await ask('city=City%207&state=NC')()
    assert.lengthOf(await queriesOf(ask('city=City%207&state=NC&size=2500-3999')), 2)
    assert.lengthOf(await queriesOf(ask('city=City%207&state=NC&page=2')), 2)
    assert.lengthOf(await queriesOf(ask('city=Zzz&state=NC')), 3)
  })
})
