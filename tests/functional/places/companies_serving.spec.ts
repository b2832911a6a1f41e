import { DateTime } from 'luxon'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { companiesServing } from '#queries/companies_serving'
import { refreshPlaceFigures } from '#queries/place_figures'
import { activePlaces } from '#queries/place_page'
import { createSearcher, saveSearch } from '#tests/helpers/alerts'
import { emptyDatabase, fillTables, queriesDuring } from '#tests/helpers/database'
import { suspend } from '#tests/helpers/moderation'
import {
  createAdmin,
  createBid,
  createOwner,
  createProject,
  createStager,
} from '#tests/helpers/people'
import { indexesIn, plansOf, rowsRead } from '#tests/helpers/plans'
import { createSale } from '#tests/helpers/sales'

const buncombe = { state: 'NC', county: 'Buncombe' } as const
const wake = { state: 'NC', county: 'Wake' } as const
const state = { state: 'NC' } as const

test.group('How many companies serve a place', (group) => {
  group.each.setup(() => emptyDatabase())

  const counts = async () => [
    await companiesServing(buncombe),
    await companiesServing(wake),
    await companiesServing(state),
    await companiesServing({ state: 'TN' }),
  ]

  test('counts saved searches in the county, in the whole state and elsewhere in the state', async ({
    assert,
  }) => {
    assert.deepEqual(await counts(), [0, 0, 0, 0])
    const company = await createSearcher({ areas: [{ state: 'NC', county: 'Buncombe County' }] })
    assert.deepEqual(await counts(), [1, 0, 1, 0])
    await createSearcher({ areas: [{ state: 'NC' }], alerts: 'off' })
    assert.deepEqual(await counts(), [2, 1, 2, 0])
    // The same company counts once.
    await saveSearch(company, { name: 'Both', areas: [buncombe, wake, { state: 'TN' }] })
    assert.deepEqual(await counts(), [2, 2, 2, 1])
    assert.equal(await companiesServing({ state: 'NC', county: 'buncombe' }), 2)
  }).tags(['@GEO-43', '@R274'])

  test('counts searches around a city as far as they reach', async ({ assert }) => {
    const around = (miles: 25 | 100) => [{ state: 'NC' as const, city: 'Asheville', miles }]
    const company = await createSearcher({ areas: around(25) })
    assert.deepEqual(await counts(), [1, 0, 1, 0])
    const henderson = { state: 'NC', county: 'Henderson' } as const
    assert.equal(await companiesServing(henderson), 1)
    assert.equal(await companiesServing({ state: 'NC', county: 'Haywood' }), 1)
    assert.equal(await companiesServing({ state: 'TN', county: 'Cocke' }), 0)
    await saveSearch(company, { name: 'Farther', areas: around(100) })
    assert.equal(await companiesServing({ state: 'TN', county: 'Cocke' }), 1)
    assert.deepEqual(await counts(), [1, 0, 1, 0])
    const places = (await activePlaces()).map(({ county, state: of }) => `${county} ${of}`)
    assert.includeMembers(places, ['Buncombe NC', 'Cocke TN', 'null NC'])
    assert.notInclude(places, 'Wake NC')
  }).tags(['@GEO-34'])

  test('counts offers paid there within 24 months, once for each company', async ({ assert }) => {
    const company = await createStager()
    await createSale({ amount: 3000, company })
    await createSale({ amount: 4000, company })
    await createSale({ amount: 3000, daysAgo: 740 })
    await createSale({ amount: 3000, home: { county: 'Wake' } })
    await createBid(await createProject(await createOwner()), await createStager())
    assert.deepEqual(await counts(), [0, 0, 0, 0])
    await refreshPlaceFigures()
    assert.deepEqual(await counts(), [1, 1, 2, 0])
    await saveSearch(company)
    assert.deepEqual(await counts(), [1, 1, 2, 0])
    await refreshPlaceFigures(DateTime.utc().plus({ months: 25 }))
    assert.deepEqual(await counts(), [1, 0, 1, 0])
  }).tags(['@GEO-43', '@GEO-44'])

  test('counts no suspended or deleted company, and none with an unconfirmed address', async ({
    assert,
  }) => {
    const [suspended, deleted] = [await createSearcher(), await createSearcher()]
    await createSale({ amount: 3000, company: suspended })
    await createSale({ amount: 3000, company: deleted })
    await refreshPlaceFigures()
    assert.deepEqual(await counts(), [2, 0, 2, 0])
    const throwaways = [
      await createSearcher(),
      await createSearcher({ areas: [state, { state: 'TN', city: 'Knoxville', miles: 50 }] }),
    ]
    for (const { user } of throwaways) await user.merge({ emailConfirmed: false }).save()
    await createSale({ amount: 3000, company: throwaways[1], home: { county: 'Wake' } })
    await refreshPlaceFigures()
    assert.deepEqual(await counts(), [2, 0, 2, 0])
    const places = (await activePlaces()).map(({ county, state: of }) => `${county} ${of}`)
    assert.deepEqual(places, ['null NC', 'Buncombe NC'])
    await suspend(await createAdmin(), suspended)
    assert.deepEqual(await counts(), [1, 0, 1, 0])
    await db.from('users').where('id', deleted.user.id).update({ deleted_at: new Date() })
    assert.deepEqual(await counts(), [0, 0, 0, 0])
  }).tags(['@GEO-43', '@GEO-62', '@R274'])

  test('takes one query that reads the searches of the place only', async ({ assert }) => {
    await fillTables(async (trx) => {
      await trx.rawQuery(
        `insert into users (username, email, password, user_type, name, stager_identifier,
           email_confirmed, created_at, updated_at)
         select 'u' || n, 'u' || n || '@x.example', 'x', 'staging_company', 'N',
           'CreativeStager' || n, true, now(), now() from generate_series(1, 10000) n`
      )
      await trx.rawQuery(
        `with searches as (
           insert into saved_searches (user_id, name, alerts, created_at, updated_at)
           select u.id, 'S' || n, 'now', now(), now()
           from users u, generate_series(1, 5) n where username like 'u%' returning id)
         insert into saved_search_areas (saved_search_id, state, county, county_key)
         select id, (array['NC', 'SC', 'TN', 'VA', 'GA', 'FL', 'TX', 'CA', 'NY', 'OH'])[1 + id % 10],
           'County ' || id % 97, 'county' || id % 97 from searches
         union all select id, 'NC', 'Buncombe', 'buncombe' from searches where id % 101 = 0`
      )
      await trx.rawQuery('analyze users, saved_searches, saved_search_areas')
    })
    const count = () => companiesServing(buncombe)
    assert.equal(await count(), 495)
    assert.lengthOf(await queriesDuring(count), 1)
    assert.include(indexesIn(await plansOf(count)), 'saved_search_areas_by_place')
    assert.isAtMost(await rowsRead('saved_search_areas', count), 1000)
    assert.isAtMost(await rowsRead('saved_search_areas', () => companiesServing(state)), 6000)
  }).tags(['@GEO-44'])
})
