import { readFile } from 'node:fs/promises'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { baseline, formerMigrations } from '#database/baseline'
import { describeSchema, parseSchema, type SchemaDescription } from '#database/schema_description'

/** Why a database can't be adopted, in a sentence or two. */
export class AdoptionRefused extends Error {}

/** The schema that the baseline makes. Later migrations build on it. */
export async function baselineSchema(): Promise<SchemaDescription> {
  return parseSchema(await readFile(app.makePath('database/schema_1_0.txt'), 'utf8'))
}

/** The names in `adonis_schema`, or undefined without that table. */
async function migrationsIn(trx: TransactionClientContract): Promise<string[] | undefined> {
  const { rows: tables } = await trx.rawQuery("select to_regclass('adonis_schema') as present")
  if (tables[0].present === null) return undefined
  const { rows } = await trx.rawQuery<{ rows: { name: string }[] }>(
    'select name from adonis_schema order by id'
  )
  return rows.map(({ name }) => name)
}

const shortName = (recordedName: string) => recordedName.replace(/^.*\//, '')

function requireFormerMigrations(names: string[] | undefined) {
  const present = new Set(names)
  const missing = formerMigrations.filter((name) => !present.has(name))
  if (missing.length === formerMigrations.length) {
    throw new AdoptionRefused(
      'This is not a database of 0.2: none of its migrations has run here. For an empty database, run "node ace migration:run".'
    )
  }
  if (missing.length > 0) {
    throw new AdoptionRefused(
      `${missing.length} of the ${formerMigrations.length} migrations of 0.2 have not run here; the first of these is ${shortName(missing[0])}. Run them with the last version of 0.2.`
    )
  }
  const unknown = names?.find((name) => !formerMigrations.includes(name))
  if (unknown === undefined) return
  throw new AdoptionRefused(
    `This is not a database of 0.2: the migration ${shortName(unknown)} has run here, which 0.2 doesn't have.`
  )
}

/** What keeps two schemas from being equal, or undefined. Other extensions don't matter. */
function differenceBetween(actual: SchemaDescription, expected: SchemaDescription) {
  for (const [object, lines] of expected) {
    const found = actual.get(object)
    if (!found) return `${object} is missing`
    if (found.join('\n') === lines.join('\n')) continue
    if (!object.startsWith('table ')) return `${object} differs`
    const missing = lines.find((line) => !found.includes(line))
    const additional = found.find((line) => !lines.includes(line))
    if (missing && additional) return `${object} has "${additional}" instead of "${missing}"`
    if (missing) return `${object} lacks "${missing}"`
    if (additional) return `${object} also has "${additional}"`
    return `${object} has its columns in another order`
  }
  const additional = [...actual.keys()].find(
    (object) => !expected.has(object) && !object.startsWith('extension ')
  )
  return additional && `it also has the ${additional}`
}

/** Keeps migrations from running meanwhile: Lucid holds the same lock. */
async function lockMigrations(trx: TransactionClientContract) {
  const { rows } = await trx.rawQuery('select pg_try_advisory_xact_lock(1) as is_locked')
  if (rows[0].is_locked) return
  throw new AdoptionRefused('Migrations are running in this database. Try again afterwards.')
}

/**
 * Turns a database of 0.2 into one of 1.0. The schema is the same; only the record of the migrations
 * that made it is replaced, in one transaction. Processes of 0.2 may go on using the database.
 *
 * @returns false if the database has the baseline already; then nothing is changed
 * @throws AdoptionRefused if the database isn't one of 0.2, a migration of 0.2 hasn't run, or the
 *   schema was changed
 */
export function adoptDatabase(client: QueryClientContract = db.connection()): Promise<boolean> {
  return client.transaction(async (trx) => {
    await lockMigrations(trx)
    const names = await migrationsIn(trx)
    if (names?.includes(baseline[0]) && !names.some((name) => formerMigrations.includes(name))) {
      return false
    }
    requireFormerMigrations(names)
    const difference = differenceBetween(await describeSchema(trx), await baselineSchema())
    if (difference) {
      throw new AdoptionRefused(`The schema of this database is not that of 0.2: ${difference}.`)
    }
    await trx.rawQuery('truncate adonis_schema restart identity')
    await trx.table('adonis_schema').multiInsert(baseline.map((name) => ({ name, batch: 1 })))
    return true
  })
}
