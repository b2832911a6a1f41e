import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'
import { alertsOf, createSearcher } from '#tests/helpers/alerts'
import { emptyDatabase } from '#tests/helpers/database'
import { runMigrations } from '#tests/helpers/former_database'
import { send } from '#tests/helpers/http'
import { createOwner, createProject, createStager } from '#tests/helpers/people'

const migration = ['database/migrations/0052_read_locations_of_projects']
const migrate = () => runMigrations(db.connection(), migration, 'execUp')

/** What a location was, and the city, county and state that it becomes. */
const locations: readonly (readonly [string, string | null, string | null, string | null])[] = [
  ['Asheville, NC 28801', 'Asheville', 'Buncombe', 'NC'],
  ['Asheville', 'Asheville', 'Buncombe', 'NC'],
  ['28801', 'Asheville', 'Buncombe', 'NC'],
  ['12 Main St, Asheville, North Carolina', 'Asheville', 'Buncombe', 'NC'],
  ['Town of Boone, NC, USA', 'Boone', 'Watauga', 'NC'],
  ['NYC', 'New York', 'New York', 'NY'],
  ['Washington, D.C.', 'Washington', 'District of Columbia', 'DC'],
  ['Orange County, NC', null, 'Orange', 'NC'],
  ['Buncombe County', null, 'Buncombe', 'NC'],
  ['West Virginia', null, null, 'WV'],
  ['Bakersvile, NC', null, null, null],
  ['Springfield', null, null, null],
  ['Orange County', null, null, null],
  ['Near the lake', null, null, null],
  ['', null, null, null],
]

const nowhere = { city: null, county: null, state: null }
const placesOf = (ids: readonly number[]) =>
  db
    .from('projects')
    .whereIn('id', [...ids])
    .orderBy('id')
    .select('location', 'city', 'county', 'state')

test.group('The locations of stored projects', (group) => {
  group.each.setup(() => emptyDatabase())

  test('are read where they clearly are a place, and searches find them', async ({ assert }) => {
    const [owner, company] = [await createOwner(), await createStager()]
    await createSearcher()
    const ids: number[] = []
    for (const [location] of locations) {
      const { id } = await createProject(owner)
      ids.push(id)
      await db
        .from('projects')
        .where('id', id)
        .update({ ...nowhere, location })
    }
    await migrate()
    const expected = locations.map(([location, city, county, state]) => {
      return { location, city, county, state }
    })
    assert.deepEqual(await placesOf(ids), expected)
    const { text } = await send('GET', '/api/projects?city=Asheville&state=NC&within=10', {
      as: company,
    })
    assert.sameMembers(
      JSON.parse(text).map(({ id }: { id: number }) => id),
      // Also the one that is somewhere in the county.
      [...ids.slice(0, 4), ids[8]]
    )
    assert.deepEqual((await Promise.all(ids.map(alertsOf))).flat(), [])

    await migrate()
    assert.deepEqual(await placesOf(ids), expected)
  }).tags(['@PLC-94', '@R594'])

  test('are left alone beside a city, a county or a state, in every batch', async ({ assert }) => {
    const { id } = await createProject(await createOwner())
    await db.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, city, county, state, timeline,
         staging_level, created_at, updated_at)
       select user_id, title, description, property_type, 'Boone, NC', case when n = 1 then 'Elsewhere' end,
         case when n = 2 then 'Elsewhere' end, case when n = 3 then 'TN' end, timeline, staging_level,
         created_at, updated_at
       from projects, generate_series(1, 1004) n where id = ?`,
      [id]
    )
    await migrate()
    const rows = await db
      .from('projects')
      .whereNot('id', id)
      .groupBy('city', 'county', 'state')
      .select('city', 'county', 'state')
      .count('* as count')
      .orderBy('count')
      .orderBy('state')
      .orderBy('city')
    assert.deepEqual(
      rows.map(({ city, county, state, count }) => [city, county, state, Number(count)]),
      [
        [null, null, 'TN', 1],
        ['Elsewhere', null, null, 1],
        [null, 'Elsewhere', null, 1],
        ['Boone', 'Watauga', 'NC', 1001],
      ]
    )
  }).tags(['@PLC-94'])
})
