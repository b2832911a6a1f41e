import db from '@adonisjs/lucid/services/db'
import type { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { migrations } from '#tests/helpers/migrations'
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

/** The migrations that make the schema of 1.0. */
const baseline = migrations.filter(({ number }) => number <= 11).map(({ name }) => name)

/** Runs the migrations with which 1.0 begins, without those that came later. */
export const migrateToBaseline = (client: QueryClientContract) =>
  runMigrations(client, baseline, 'execUp')

/** Undoes them. */
export const undoBaseline = (client: QueryClientContract) =>
  runMigrations(client, baseline.toReversed(), 'execDown')
