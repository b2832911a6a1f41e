import { globSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { baselineSchema } from '#database/adoption'
import { baseline, formerMigrations } from '#database/baseline'
import { describeSchema, formatSchema, parseSchema } from '#database/schema_description'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToBaseline,
  undoBaseline,
} from '#tests/helpers/former_database'

const name = 'stagely_baseline_test'

/**
 * database/schema_1_0.txt was written from a database that the migrations of 0.2 had made. It describes
 * the schema of 1.0 and never changes; later migrations build on it.
 */
test.group('The first migrations', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    return () => dropDatabaseBeside(name)
  })

  test('make the schema of 1.0, table by table, and undo it', async ({ assert }) => {
    await migrateToBaseline(client)
    const [made, expected] = [await describeSchema(client), await baselineSchema()]
    for (const [object, lines] of expected) assert.deepEqual(made.get(object), lines, object)
    assert.deepEqual([...made.keys()], [...expected.keys()])

    const { rows } = await client.rawQuery(
      'select id, key, is_offered from badge_types order by id'
    )
    assert.deepEqual(rows, [
      { id: 1, key: 'business_license', is_offered: true },
      { id: 2, key: 'liability_insurance', is_offered: true },
      { id: 3, key: 'resa_membership', is_offered: true },
    ])

    await undoBaseline(client)
    assert.deepEqual([...(await describeSchema(client)).keys()], [])
  }).tags(['@SCL-66'])

  test('come before all others, and their names are new', ({ assert }) => {
    const files = globSync('database/migrations/*.ts', { cwd: app.makePath() })
    const names = files.map((file) => file.replaceAll('\\', '/').replace(/\.ts$/, ''))
    const sorted = names.sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    assert.deepEqual(sorted.slice(0, baseline.length), baseline)
    assert.lengthOf(formerMigrations, 111)
    assert.deepEqual(
      names.filter((file) => formerMigrations.includes(file)),
      []
    )
  })

  test('are described by a text that reads back as it was', async ({ assert }) => {
    const schema = await baselineSchema()
    assert.deepEqual(parseSchema(formatSchema(schema)), schema)
  })
})
