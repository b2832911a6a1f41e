import { test } from '@japa/runner'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToBaseline,
  runMigrations,
} from '#tests/helpers/former_database'

const name = 'stagely_agreement_references_test'
const named = (names: string[]) => names.map((each) => `database/migrations/${each}`)
const former = named(['0022_create_passkeys_tables', '0023_create_agreement_tables'])
const filling = named(['0030_fill_in_references_of_agreements'])
const migrations = [...named(['0029_add_references_to_agreements']), ...filling]

test.group('A database with agreements of 1.0', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    await migrateToBaseline(client)
    await runMigrations(client, former, 'execUp')
    await addAgreements(1, 200)
    return () => dropDatabaseBeside(name)
  })

  /** As 1.0 writes them: without a reference. */
  const addAgreements = (first: number, last: number) =>
    client.transaction(async (trx) => {
      await trx.rawQuery('set local session_replication_role = replica')
      await trx.rawQuery(
        `insert into agreements (bid_id, created_at, updated_at)
         select id, now(), now() from generate_series(${first}, ${last}) id`
      )
    })

  const references = async () => {
    const rows = await client.from('agreements').orderBy('id')
    return rows.map(({ reference }) => reference as string)
  }

  test('gets a reference for each, and 1.0 can go on adding some', async ({ assert }) => {
    await runMigrations(client, migrations, 'execUp')
    const first = await references()
    for (const reference of first) assert.match(reference, /^SA-[0-9A-F]{8}-[0-9A-F]{4}$/)
    await runMigrations(client, filling, 'execUp')
    assert.deepEqual(await references(), first, 'also if it is migrated again after a failure')
    await addAgreements(201, 300)
    const all = await references()
    assert.equal(new Set(all).size, 300)
    await assert.rejects(
      () => client.from('agreements').where('id', 1).update({ reference: all[1] }),
      /agreements_reference_unique/
    )
    await assert.rejects(
      () => client.from('agreements').where('id', 1).update({ reference: 'SA-1' }),
      /agreements_reference_check/
    )
  }).tags(['@AGR-88'])

  test('can go back', async ({ assert }) => {
    await runMigrations(client, migrations.toReversed(), 'execDown')
    assert.notProperty(await client.columnsInfo('agreements'), 'reference')
    assert.notProperty(await client.columnsInfo('agreement_versions'), 'price')
  })
})
