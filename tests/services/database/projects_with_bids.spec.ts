import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToBaseline,
  runMigrations,
} from '#tests/helpers/former_database'

const name = 'stagely_projects_with_bids_test'
const migration = ['database/migrations/0024_keep_figures_of_payments']

test.group('A database with offers of the former release', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    await migrateToBaseline(client)
    await client.rawQuery(
      `insert into users (username, email, password, user_type, name, stager_identifier, created_at, updated_at)
       values ('owner', 'owner@example.com', 'x', 'homeowner', 'Olive', null, now(), now()),
         ('company', 'company@example.com', 'x', 'staging_company', 'Sam', 'ST-0001', now(), now())`
    )
    // The migration writes 500 at a time.
    await client.rawQuery(
      `insert into projects (user_id, title, description, property_type, location, city, county, state,
         timeline, staging_level, created_at, updated_at)
       select 1, 'A', 'B', 'other', 'C', 'D', 'E', 'NC', 'asap', 'luxury', now(), now()
       from generate_series(1, 1600)`
    )
    await offer('id % 3 = 0')
    await client.rawQuery(
      "update bids set status = 'cancelled', cancellation_reason = 'withdrawn', closed_at = now() where project_id % 2 = 0"
    )
    return () => dropDatabaseBeside(name)
  })

  const offer = (condition: string) =>
    client.rawQuery(
      `insert into bids (project_id, user_id, amount, timeline, platform_fee, created_at, updated_at)
       select id, 2, 1000, '2 weeks', 9900, now(), now() from projects where ${condition}`
    )
  const idsWith = async (hasBids: boolean) => {
    const rows = await client.from('projects').where('has_bids', hasBids).orderBy('id')
    return rows.map(({ id }) => id as number)
  }
  const ids = Array.from({ length: 1600 }, (_, index) => index + 1)
  const withOffers = ids.filter((id) => id % 3 === 0)
  const without = ids.filter((id) => id % 3 !== 0)

  test('knows which projects ever had an offer, also if it is migrated again after a failure', async ({
    assert,
  }) => {
    await runMigrations(client, migration, 'execUp')
    assert.deepEqual([await idsWith(true), await idsWith(false)], [withOffers, without])

    await client.rawQuery('update projects set has_bids = true where id > 700')
    await runMigrations(client, migration, 'execUp')
    assert.deepEqual([await idsWith(true), await idsWith(false)], [withOffers, without])
  }).tags(['@CTL-32'])

  test('notes the first offer of a project', async ({ assert }) => {
    await offer('id in (1, 6)')
    assert.deepEqual(await idsWith(true), [1, ...withOffers])
  }).tags(['@CTL-32'])

  test('can go back', async ({ assert }) => {
    await runMigrations(client, migration, 'execDown')
    const columns = await client.columnsInfo('projects')
    assert.notProperty(columns, 'has_bids')
  })
})
