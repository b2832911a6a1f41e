import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { baseline, formerMigrations } from '#database/baseline'
import env from '#start/env'

/** Creates an empty database next to the test database. Returns its URL and a connection to it. */
export async function createDatabaseBeside(name: string) {
  await dropDatabaseBeside(name)
  await db.rawQuery(`create database ${name}`)
  const url = new URL(env.get('DATABASE_URL', ''))
  url.pathname = `/${name}`
  db.manager.add(name, { client: 'pg', connection: url.href })
  return { url: url.href, client: db.connection(name) }
}

export async function dropDatabaseBeside(name: string) {
  await db.manager.close(name, true)
  await db.rawQuery(`drop database if exists ${name} with (force)`)
}

interface Migration {
  new (client: QueryClientContract, name: string): BaseSchema
  disableTransactions: boolean
}

/** Runs migrations by their names, such as `database/migrations/0014_add_x_to_y`. */
export async function runMigrations(
  client: QueryClientContract,
  names: string[],
  direction: 'execUp' | 'execDown'
) {
  for (const name of names) {
    const { default: Migration } = (await import(`#${name}`)) as { default: Migration }
    if (Migration.disableTransactions) await new Migration(client, name)[direction]()
    else await client.transaction((trx) => new Migration(trx, name)[direction]())
  }
}

/** Runs the migrations with which 1.0 begins, without those that came later. */
export const migrateToBaseline = (client: QueryClientContract) =>
  runMigrations(client, baseline, 'execUp')

/** Undoes them. */
export const undoBaseline = (client: QueryClientContract) =>
  runMigrations(client, baseline.toReversed(), 'execDown')

/** Makes an empty database one of 0.2. The schema is the same, so only its migrations are recorded. */
export async function migrateToFormerRelease(client: QueryClientContract) {
  await migrateToBaseline(client)
  await client.rawQuery(
    `create table adonis_schema (
       id serial primary key, name varchar(255) not null, batch integer not null,
       migration_time timestamptz default current_timestamp)`
  )
  await client.rawQuery(
    'create table adonis_schema_versions (version integer primary key); insert into adonis_schema_versions values (2)'
  )
  await client
    .table('adonis_schema')
    .multiInsert(formerMigrations.map((name, index) => ({ name, batch: index < 40 ? 1 : 2 })))
}
