import db from '@adonisjs/lucid/services/db'
import { readCounter } from '#middleware/throttle_reads_middleware'
import limiter from '@adonisjs/limiter/services/main'

const kept = new Set(['adonis_schema', 'adonis_schema_versions'])

/**
 * Empties every table. Tests commit their rows instead of using one transaction, because several
 * connections must see each other's rows, as in production.
 */
export async function emptyDatabase() {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = 'public'"
  )
  const tables = rows.map(({ name }) => name).filter((name) => !kept.has(name))
  await truncate(tables)
  await limiter.clear(['memory'])
  readCounter.clear()
}

/** Retries, because a late webhook of the previous test may hold locks and cause a deadlock. */
async function truncate(tables: string[], tries = 5) {
  try {
    await db.rawQuery(`truncate ${tables.join(', ')} restart identity cascade`)
  } catch (error) {
    const { code } = error as { code?: string }
    if (tries === 1 || (code !== '40P01' && code !== '55P03')) throw error
    await truncate(tables, tries - 1)
  }
}

/** Runs `work` and returns its SQL queries. */
export async function queriesDuring(work: () => Promise<unknown>): Promise<string[]> {
  const queries: string[] = []
  const client = db.connection().getWriteClient()
  const record = ({ sql }: { sql: string }) => queries.push(sql)
  client.on('query', record)
  try {
    await work()
  } finally {
    client.off('query', record)
  }
  return queries.filter((sql) => !/^(set|begin|commit)/i.test(sql))
}

/** Every row of every table, to check that something changes nothing. */
export async function databaseDump(except: string[] = []): Promise<Record<string, unknown[]>> {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  )
  const dump: Record<string, unknown[]> = {}
  for (const { name } of rows) {
    if (kept.has(name) || except.includes(name)) continue
    const table = await db.rawQuery(`select to_jsonb(t) as row from ${name} t order by t::text`)
    dump[name] = table.rows
  }
  return dump
}
