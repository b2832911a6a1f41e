import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import { runCommand } from '#tests/helpers/second_server'

const name = 'stagely_migrated_twice_test'

/** The URL of an empty database next to the test database. */
async function emptyDatabaseBeside() {
  await db.rawQuery(`drop database if exists ${name} with (force)`)
  await db.rawQuery(`create database ${name}`)
  const url = new URL(String(env.get('DATABASE_URL')))
  url.pathname = `/${name}`
  return url.href
}

test.group('Migrations', (group) => {
  group.teardown(async () => {
    await db.rawQuery(`drop database if exists ${name} with (force)`)
  })

  test('apply once when two processes run them at the same time, and again later', async ({
    assert,
  }) => {
    const settings = { DATABASE_URL: await emptyDatabaseBeside() }
    const migrate = () => runCommand('migration:run', settings)

    // The lock admits one; the other exits with an error and changes nothing.
    const codes = await Promise.all([migrate(), migrate()])
    assert.include(codes, 0)

    db.manager.add('migrated_twice', { client: 'pg', connection: settings.DATABASE_URL })
    const again = new MigrationRunner(db, app, {
      direction: 'up',
      connectionName: 'migrated_twice',
    })
    await again.run()
    assert.equal(again.status, 'skipped')

    const { rows: own } = await db.rawQuery('select name from adonis_schema order by id')
    const beside = db.connection('migrated_twice')
    const { rows: theirs } = await beside.rawQuery('select name from adonis_schema order by id')
    await db.manager.close('migrated_twice', true)
    assert.deepEqual(theirs, own)

    // Drops the tables, but not the functions of their triggers.
    assert.equal(await runCommand('migration:fresh', settings), 0)
  })
})
