import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  migrateToBaseline,
  undoBaseline,
} from '#tests/helpers/former_database'
import { migrations } from '#tests/helpers/migrations'
import { describeSchema } from '#tests/helpers/schema_description'

const name = 'stagely_baseline_test'

/** The last migration of 1.0. A release moves it, and with it the fingerprint. */
const lastReleased = 24
const fingerprint = '8c4cac6ab1dd19b513f92e0735fd801824111e590b4cd75cf06b387b7ab83a2a'

test.group('The migrations of 1.0', (group) => {
  let client: QueryClientContract

  group.setup(async () => {
    ;({ client } = await createDatabaseBeside(name))
    return () => dropDatabaseBeside(name)
  })

  test('begin with the kinds of badges, and are undone as a whole', async ({ assert }) => {
    await migrateToBaseline(client)
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
  }).tags(['@R481'])

  test('never change', ({ assert }) => {
    const hash = createHash('sha256')
    for (const { name: path, number } of migrations) {
      if (number > lastReleased) continue
      hash.update(`${path}\n`).update(readFileSync(app.makePath(`${path}.ts`)))
    }
    assert.equal(hash.digest('hex'), fingerprint)
  }).tags(['@R481'])

  test('are followed by migrations with a number each, without gaps', ({ assert }) => {
    const later = migrations.filter(({ number }) => number > lastReleased)
    assert.deepEqual(
      later.map(({ number }) => number),
      later.map((_, index) => lastReleased + 1 + index)
    )
  }).tags(['@R481'])
})
