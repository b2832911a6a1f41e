import { test } from '@japa/runner'
import app from '@adonisjs/core/services/app'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import db from '@adonisjs/lucid/services/db'
import env from '#start/env'
import {
  createDatabaseBeside,
  dropDatabaseBeside,
  runMigrations,
} from '#tests/helpers/former_database'
import { migrations } from '#tests/helpers/migrations'
import { impatient, readCommand, runCommand } from '#tests/helpers/second_server'
import { waitUntil } from '#tests/helpers/waiting'

const name = 'stagely_migrated_twice_test'
const deadlocked = 'stagely_deadlocked_test'
const queued = 'stagely_queued_test'

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

  test('give way to visitors who queue behind them, long before these give up', async ({
    assert,
  }) => {
    const { client, url } = await createDatabaseBeside(queued)
    const all = migrations.map(({ name: each }) => each)
    const former = all.slice(0, 36)
    await runMigrations(client, former, 'execUp')
    await client.rawQuery(`create table adonis_schema (id serial primary key,
      name varchar(255) not null, batch int not null, migration_time timestamptz default now())`)
    await client
      .table('adonis_schema')
      .multiInsert(former.map((each) => ({ name: each, batch: 1 })))

    // A long look, such as that of a backup.
    const slow = await client.transaction()
    await slow.rawQuery('select from audit_events')
    const migrating = readCommand(['migration:run'], { DATABASE_URL: url, ...impatient })
    await waitUntil('the migration waits', async () => {
      const { rows } = await client.rawQuery(
        "select from pg_locks where relation = 'audit_events'::regclass and not granted"
      )
      return rows.length > 0
    })
    // Four seconds were the limit of a migration; a visitor gives up after three.
    const visitor = await client.transaction()
    await visitor.rawQuery("set local lock_timeout = '3s'")
    await visitor.rawQuery('select from audit_events')
    await visitor.rawQuery('select from bids')
    await visitor.commit()
    await slow.commit()

    const { code, text } = await migrating
    assert.equal(code, 0, text)
    assert.include(text, 'It runs again.')
  })
    .tags(['@SCL-187', '@R772'])
    .teardown(() => dropDatabaseBeside(queued))

  test('run again when they and a visitor wait for each other', async ({ assert }) => {
    const { client, url } = await createDatabaseBeside(deadlocked)
    const former = migrations.filter(({ number }) => number < 37).map(({ name: each }) => each)
    await runMigrations(client, former, 'execUp')
    await client.rawQuery(`create table adonis_schema (id serial primary key,
      name varchar(255) not null, batch int not null, migration_time timestamptz default now())`)
    await client
      .table('adonis_schema')
      .multiInsert(former.map((each) => ({ name: each, batch: 1 })))

    const visitor = await client.transaction()
    // Whoever waits longer than this looks for a deadlock, and gives way.
    await visitor.rawQuery("set deadlock_timeout = '1h'")
    await visitor.rawQuery('lock table audit_events in row exclusive mode')
    const migrating = readCommand(['migration:run'], { DATABASE_URL: url })
    await waitUntil('the migration waits', async () => {
      const { rows } = await client.rawQuery(
        "select from pg_locks where relation = 'audit_events'::regclass and not granted"
      )
      return rows.length > 0
    })
    await visitor.rawQuery('lock table bids in row exclusive mode')
    await visitor.commit()

    const { code, text } = await migrating
    assert.equal(code, 0, text)
    assert.include(text, 'It runs again.')
    const { rows } = await client.rawQuery('select name from adonis_schema')
    assert.sameMembers(
      rows.map(({ name: each }: { name: string }) => each),
      migrations.map(({ name: each }) => each)
    )
  })
    .tags(['@PPL-96'])
    .teardown(() => dropDatabaseBeside(deadlocked))
})
