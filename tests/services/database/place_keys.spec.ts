import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToBaseline,
  runMigrations,
} from '#tests/helpers/former_database'

const name = 'stagely_place_keys_test'
const migration = ['database/migrations/0014_add_place_keys_and_points']

/** Areas as the former release stored them: of one search, in the order of their ids. */
const formerAreas = [
  ['LA', 'St. Tammany Parish', 'sttammany'],
  ['TX', 'Ft. Bend', 'ftbend'],
  ['TX', 'Fort Bend County', 'fortbend'],
  ['LA', null, null],
  ['MO', 'St. Tammany', 'sttammany'],
  ['MO', 'Ste. Genevieve', 'stegenevieve'],
  ['NC', 'Buncombe County', 'buncombe'],
]

test.group('A database with places of the former release', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    await migrateToBaseline(client)
    await client.rawQuery(
      `insert into users (username, email, password, user_type, name, created_at, updated_at)
       values ('owner', 'owner@example.com', 'x', 'homeowner', 'Olive', now(), now())`
    )
    await client.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, city, county, state,
         timeline, staging_level, created_at, updated_at)
       values (1, 'A', 'B', 'other', 'C', ' Winston-Salem', 'St. Tammany  Parish', 'LA', 'asap', 'luxury',
         now(), now())`
    )
    await client.rawQuery(
      `insert into saved_searches (user_id, name, alerts, created_at, updated_at)
       values (1, 'Mine', 'now', now(), now())`
    )
    await storeAreas(formerAreas)
    await runMigrations(client, migration, 'execUp')
    return () => dropDatabaseBeside(name)
  })

  const storeAreas = (areas: (string | null)[][]) =>
    client.table('saved_search_areas').multiInsert(
      areas.map(([state, county, key]) => ({
        saved_search_id: 1,
        state,
        county,
        county_key: key,
      }))
    )
  const areas = async () =>
    (await client.from('saved_search_areas').orderBy('id')).map(
      ({ state, county, county_key: key }) => [state, county, key]
    )

  test('gets the new keys, and of areas that are now the same the first one stays', async ({
    assert,
  }) => {
    const [{ city_key: city, county_key: county, point }] = await client.from('projects')
    assert.deepEqual([city, county, point], ['winstonsalem', 'sainttammany', null])
    assert.deepEqual(await areas(), [
      ['LA', 'St. Tammany Parish', 'sainttammany'],
      ['TX', 'Ft. Bend', 'fortbend'],
      ['LA', null, null],
      ['MO', 'St. Tammany', 'sainttammany'],
      ['MO', 'Ste. Genevieve', 'saintegenevieve'],
      ['NC', 'Buncombe County', 'buncombe'],
    ])
  }).tags(['@GEO-03', '@R266'])

  test('keys what the former release stores while it still runs', async ({ assert }) => {
    await storeAreas([['MO', 'St. Louis City', 'stlouiscity']])
    assert.deepEqual((await areas()).at(-1), ['MO', 'St. Louis City', 'saintlouiscity'])
  }).tags(['@GEO-03', '@R266'])

  test('gets its former keys of projects back', async ({ assert }) => {
    await runMigrations(client, migration, 'execDown')
    const [{ city_key: city, county_key: county }] = await client.from('projects')
    assert.deepEqual([city, county], ['winston-salem', 'st. tammany  parish'])
  })
})
