import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import type { ProjectDetails } from '#models/project/details'
import { alertCompanies } from '#models/saved_search/alerting'
import { areaDistances, type AreaDistance, type SearchArea } from '#shared/projects/saved_searches'
import { alertsOf, ashevilleArea, createSearcher } from '#tests/helpers/alerts'
import { call } from '#tests/helpers/calls'
import { databaseDump, emptyDatabase, fillTables } from '#tests/helpers/database'
import { runJobs } from '#tests/helpers/emails'
import { createOwner, createProject, createStager, details } from '#tests/helpers/people'
import { cityNamed, milesBetween } from '#tests/helpers/places'
import { indexesIn, plansOf } from '#tests/helpers/plans'

const path = '/api/saved-searches'
/** What reading a session may change. */
const traces = ['sessions', 'rate_limits']

const around = (city: string, miles: AreaDistance, state: SearchArea['state'] = 'NC') => ({
  city,
  miles,
  state,
  county: null,
})

test.group('A saved search around a city', (group) => {
  group.each.setup(() => emptyDatabase())

  test('is saved with its distance, once for each city', async ({ assert }) => {
    const company = await createStager()
    const saved = await call(company, `POST ${path}`, {
      ...ashevilleArea,
      areas: [
        { city: ' asheville ', miles: 25, state: 'NC' },
        { county: 'Wake', state: 'NC' },
        { city: 'Asheville', miles: 40, state: 'NC' },
        { city: 'Saint Louis', miles: 10, state: 'MO' },
        { city: 'ST. LOUIS', miles: 10, state: 'MO' },
      ],
    })
    assert.equal(saved.status, 201)
    assert.deepEqual(saved.body.areas, [
      { county: 'Wake', city: null, miles: null, state: 'NC' },
      { county: null, city: 'Asheville', miles: 40, state: 'NC' },
      { county: null, city: 'Saint Louis', miles: 10, state: 'MO' },
    ])
    assert.equal(
      saved.body.summary,
      'Wake County, NC; Within 40 miles of Asheville, NC; Within 10 miles of Saint Louis, MO'
    )
    const whole = await call(company, `PATCH ${path}/${saved.body.id}`, {
      areas: [{ state: 'NC' }, { county: 'Wake', state: 'NC' }, around('Asheville', 100)],
    })
    assert.deepEqual(whole.body.areas, [
      { county: null, city: null, miles: null, state: 'NC' },
      { county: null, city: 'Asheville', miles: 100, state: 'NC' },
    ])
    // Coordinates are nobody's business.
    assert.notMatch(JSON.stringify(whole.body), /latitude|longitude/)
  }).tags(['@GEO-31'])

  test('takes a city in another form', async ({ assert }) => {
    const company = await createStager()
    for (const [at, city] of ['28801', 'Asheville, NC', 'City of Asheville'].entries()) {
      const { status, body } = await call<{ areas?: { city: string }[] }>(company, `POST ${path}`, {
        ...{ name: `Search ${at}`, alerts: 'off' },
        areas: [{ city, miles: 25, state: 'NC' }],
      })
      assert.deepEqual([status, body.areas?.[0].city], [201, 'Asheville'], city)
    }
    const elsewhere = await call(company, `POST ${path}`, {
      ...{ name: 'Elsewhere', alerts: 'off' },
      areas: [{ city: '28801', miles: 25, state: 'TN' }],
    })
    assert.equal(elsewhere.status, 422)
  }).tags(['@PLC-140'])

  test('is refused if nobody knows where that is', async ({ assert }) => {
    const company = await createStager()
    const before = await databaseDump(traces)
    const distances = 'Choose a distance: 10, 25, 40, 50, 75, 100 miles'
    const unknown = "We don't know where that is. Choose a city from the list, or add its county."
    const wrong: [Record<string, unknown>, string][] = [
      [{ city: 'Nowhere', miles: 25, state: 'NC' }, unknown],
      [{ city: 'Asheville', miles: 25, state: 'WY' }, unknown],
      [{ city: 'Asheville', miles: 30, state: 'NC' }, distances],
      [{ city: 'Asheville', miles: '25', state: 'NC' }, distances],
      [{ city: 'Asheville', state: 'NC' }, distances],
      [{ miles: 25, state: 'NC' }, 'Name the city'],
      [{ miles: 25, county: 'Buncombe', state: 'NC' }, 'Name the city'],
      [
        { city: 'Asheville', county: 'Buncombe', miles: 25, state: 'NC' },
        'Choose a county or a city, not both',
      ],
      [{ city: 'Asheville', miles: 25 }, 'Choose a state'],
      [
        { city: 'x'.repeat(101), miles: 25, state: 'NC' },
        'This is too long: 100 characters at most',
      ],
    ]
    for (const [area, message] of wrong) {
      const { status, body } = await call(company, `POST ${path}`, {
        ...ashevilleArea,
        areas: [area],
      })
      assert.equal(status, 422, JSON.stringify(area))
      assert.include(
        body.errors?.map((error) => error.message) ?? [],
        message,
        JSON.stringify(area)
      )
    }
    assert.deepEqual(await databaseDump(traces), before)
  }).tags(['@GEO-31'])

  test('finds projects within its distance, also in another state', async ({ assert }) => {
    const owner = await createOwner()
    const home: Partial<ProjectDetails> = { city: 'Hendersonville', county: 'Henderson' }
    const cases: [matches: boolean, SearchArea, Partial<ProjectDetails>][] = [
      [true, around('Asheville', 25), home],
      [false, around('Asheville', 10), home],
      [true, around('Asheville', 10), { city: 'ASHEVILLE', county: 'Nowhere' }],
      [true, around('Greenville', 50, 'SC'), home],
      [false, around('Greenville', 25, 'SC'), home],
      // Without a known city, a project is in the middle of its county.
      [true, around('Asheville', 25), { ...home, city: 'Nowhere' }],
      [false, around('Asheville', 100), { city: 'Nowhere', county: 'Nowhere' }],
      // Only one state has a county of this name.
      [true, around('Asheville', 25), { city: 'Asheville', county: 'Buncombe', state: null }],
      [false, around('Asheville', 100), { city: 'Portland', county: 'Multnomah', state: 'OR' }],
    ]
    for (const [matches, area, changes] of cases) {
      const { user } = await createSearcher({ areas: [area] })
      const project = await createProject(owner, changes)
      await alertCompanies(project.id)
      const alerted = (await alertsOf(project.id)).map(([id]) => id)
      assert.equal(alerted.includes(user.id), matches, JSON.stringify([area, changes]))
    }
  }).tags(['@GEO-32'])

  test('knows the distance to the mile', async ({ assert }) => {
    const center = (await cityNamed('Asheville', 'NC')).center
    for (const city of ['Marion', 'Boone', 'Hickory', 'Brevard', 'Sylva']) {
      const miles = milesBetween(center, (await cityNamed(city, 'NC')).center)
      await emptyDatabase()
      const project = await createProject(await createOwner(), { city, county: 'Nowhere' })
      const searchers = new Map<number, AreaDistance>()
      for (const distance of areaDistances) {
        const { user } = await createSearcher({ areas: [around('Asheville', distance)] })
        searchers.set(user.id, distance)
      }
      await alertCompanies(project.id)
      const alerted = (await alertsOf(project.id)).map(([id]) => searchers.get(id))
      assert.sameMembers(
        alerted,
        areaDistances.filter((distance) => distance >= miles),
        `${city}, ${miles}`
      )
    }
  }).tags(['@GEO-32'])

  test('alerts a company once, whatever of it matches, and says why', async ({ assert }) => {
    const company = await createSearcher({
      areas: [{ county: 'Buncombe', state: 'NC' }, around('Asheville', 50), around('Boone', 100)],
    })
    const project = await createProject(await createOwner())
    await alertCompanies(project.id)
    assert.deepEqual(await alertsOf(project.id), [[company.user.id, 'email']])
    const [{ message }] = await db.from('notifications').where('type', 'new_project')
    assert.equal(
      message,
      '2 rooms · Luxury · Single Family Home, 2,850 sq ft · less than a mile away. It matches “Asheville area” (Buncombe County, NC; Within 50 miles of Asheville, NC; ' +
        'Within 100 miles of Boone, NC).'
    )
  }).tags(['@GEO-32', '@RET-09'])

  test('is matched again when an edit moves the project', async ({ assert }) => {
    const owner = await createOwner()
    const company = await createSearcher({ areas: [around('Asheville', 25)] })
    const far = { ...details, city: 'Raleigh', county: 'Wake' }
    const { body } = await call(owner, 'POST /api/projects', far)
    const id = Number(body.id)
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [])
    await call(owner, `PATCH /api/projects/${id}`, { city: 'Asheville' })
    await runJobs(['timers'])
    assert.deepEqual(await alertsOf(id), [[company.user.id, 'email']])
  }).tags(['@GEO-32', '@RET-07'])

  test('is found through an index', async ({ assert }) => {
    await createSearcher({ areas: [around('Asheville', 25)] })
    const project = await createProject(await createOwner())
    await fillTables(async (trx) => {
      await trx.rawQuery(
        `with searches as (
           insert into saved_searches (user_id, name, alerts, created_at, updated_at)
           select (select min(user_id) from saved_searches), 'S' || n, 'now', now(), now()
           from generate_series(1, 5000) n returning id)
         insert into saved_search_areas
           (saved_search_id, state, city, city_key, miles, latitude, longitude)
         select id, 'TX', 'C' || id, 'c' || id, 25, 30 + id % 50 / 10.0, -100 + id % 70 / 10.0
         from searches`
      )
    })
    await db.rawQuery('analyze saved_searches, saved_search_areas')
    const plans = await plansOf(() => alertCompanies(project.id))
    assert.include(indexesIn(plans), 'saved_search_areas_by_center')
  }).tags(['@GEO-32', '@RET-15'])
})
