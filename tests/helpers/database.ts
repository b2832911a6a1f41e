import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { readCounter } from '#middleware/throttle_reads_middleware'
import limiter from '@adonisjs/limiter/services/main'
import { servingTimeouts } from '#config/database'
import { PreparedRead } from '#services/database/prepared_read'
import { limits, waitUntil } from '#tests/helpers/waiting'

/**
 * `badge_types` begins with the kinds that a migration adds: others are deleted, and these restored. Nothing changes
 * the places that a migration loads.
 */
const kept = new Set(['adonis_schema', 'adonis_schema_versions', 'badge_types', 'places'])
const badgeTypes = 3

/** If the tables are larger than this together, in bytes, they are truncated. */
const LARGE = 8 * 2 ** 20

/** Whether ids begin at 1 again in an empty database. */
let restartsIds = true

/**
 * Lets no id be used twice until the returned function is called: a browser keeps responses by their
 * address and version, and would show one of an earlier test.
 */
export function keepIdsUnique() {
  restartsIds = false
  return () => void (restartsIds = true)
}

/**
 * Runs statements about thousands of rows on a connection without the product's time limits: they take
 * a slow machine longer than a request may take.
 */
export async function withoutTimeLimits(work: (client: QueryClientContract) => Promise<unknown>) {
  const name = 'unlimited'
  const { manager, primaryConnectionName } = db
  const { config } = manager.get(primaryConnectionName)!
  manager.add(name, { ...config, pool: { min: 0, max: 1 } })
  try {
    await work(db.connection(name))
  } finally {
    await manager.close(name, true)
  }
}

/** Inserts what a group of tests reads, in one transaction. */
export const fillTables = (fill: (trx: TransactionClientContract) => Promise<unknown>) =>
  withoutTimeLimits((client) => client.transaction(fill))

/** SQL of the bytes that tables and their long values take. Their indexes would double the time this takes. */
const sizeOf = (tables: string[]) =>
  `select sum(pg_relation_size(oid) +
     case when reltoastrelid = 0 then 0 else pg_relation_size(reltoastrelid) end)
   from pg_class where oid = any('{${tables.join(', ')}}'::regclass[])`

/**
 * SQL that empties every table, and SQL that restarts every sequence. It locks and deletes, because
 * truncating writes new files for each table and index and takes a hundred times as long; only
 * for the many rows of a load test is it faster.
 */
async function emptyingStatements(): Promise<{ empty: string; restart: string }> {
  const tables = await namesOf(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  )
  const { rows: references } = await db.rawQuery<{ rows: { child: string; parent: string }[] }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and conrelid <> confrelid`
  )
  const waiting = new Set(tables.filter((name) => !kept.has(name)))
  const ordered: string[] = []
  while (waiting.size) {
    const isReferenced = (name: string) =>
      references.some(({ child, parent }) => parent === name && waiting.has(child))
    const free = [...waiting].filter((name) => !isReferenced(name))
    if (!free.length) throw new Error(`These tables reference each other: ${[...waiting]}`)
    for (const name of free) waiting.delete(name)
    ordered.push(...free)
  }

  const sequences = await namesOf(
    "select sequencename as name from pg_sequences where schemaname = 'public'"
  )
  const empty = [
    // Emptying many files takes seconds, and so may the transactions it waits for.
    `set local statement_timeout = ${limits.state}`,
    `set local lock_timeout = ${limits.state}`,
    // Triggers refuse to delete evidence.
    'set local session_replication_role = replica',
    // Waits for the last transactions of the previous test, whose rows a delete would not see.
    `lock table ${ordered.join(', ')} in access exclusive mode`,
    `do $$ begin if (${sizeOf(ordered)}) > ${LARGE} then
       truncate ${ordered.join(', ')}; end if; end $$`,
    ...ordered.map((name) => `delete from ${name}`),
    // Deleting reviews and badges notes a change.
    'delete from reputation_changes',
    `delete from badge_types where id > ${badgeTypes}`,
    await restoringBadgeTypes(),
    `select setval('badge_types_id_seq', ${badgeTypes})`,
  ]
  const restart = sequences
    .filter((name) => !/^(adonis|badge_types)_/.test(name))
    // People have other ids than their accounts, so that no test mistakes one for the other.
    .map((name) => `select setval('${name}', ${name === 'people_id_seq' ? 7001 : 1}, false)`)
  return { empty: empty.join('; '), restart: restart.join('; ') }
}

/** SQL that takes back what a test changed about the badges that the migrations offer. */
async function restoringBadgeTypes(): Promise<string> {
  const { rows } = await db.rawQuery<{ rows: { stored: string }[] }>(
    `select quote_literal(json_agg(t)) as stored from badge_types t where id <= ${badgeTypes}`
  )
  return `update badge_types t
    set name = s.name, description = s.description, is_offered = s.is_offered
    from json_populate_recordset(null::badge_types, ${rows[0].stored}) s
    where t.id = s.id and (t.name, t.description, t.is_offered)
      is distinct from (s.name, s.description, s.is_offered)`
}

const namesOf = async (query: string) => {
  const { rows } = await db.rawQuery<{ rows: { name: string }[] }>(query)
  return rows.map(({ name }) => name)
}

/** Read once: no test that uses it changes the tables. */
let emptying: ReturnType<typeof emptyingStatements> | undefined

/**
 * Empties every table. Tests commit their rows instead of using one transaction, because several
 * connections must see each other's rows, as in production.
 */
export async function emptyDatabase() {
  emptying ??= emptyingStatements()
  const { empty, restart } = await emptying
  await runWithRetries(restartsIds ? `${empty}; ${restart}` : empty)
  await limiter.clear(['memory'])
  readCounter.clear()
}

/** Retries, because a late webhook of the previous test may hold locks and cause a deadlock. */
async function runWithRetries(statements: string, tries = 5) {
  try {
    await db.transaction((trx) => trx.rawQuery(statements))
  } catch (error) {
    const { code } = error as { code?: string }
    if (tries === 1 || (code !== '40P01' && code !== '55P03')) throw error
    await runWithRetries(statements, tries - 1)
  }
}

/** Waits until this many statements wait for a lock of another transaction. */
export const lockWaiters = (count = 1) =>
  waitUntil(`${count} wait for a lock`, async () => {
    const { rows } = await db.rawQuery(
      `select from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`
    )
    return rows.length >= count
  })

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

/** Runs `work` and returns how often it waits for the database: queries on their way at once are one wait. */
export async function waitsDuring(work: () => Promise<unknown>): Promise<number> {
  let [open, waits] = [0, 0]
  const client = db.connection().getWriteClient()
  const begin = () => {
    if (open === 0) waits += 1
    open += 1
  }
  const end = () => void (open -= 1)
  client.on('query', begin)
  for (const ended of ['query-response', 'query-error']) client.on(ended, end)
  try {
    await work()
  } finally {
    client.off('query', begin)
    for (const ended of ['query-response', 'query-error']) client.off(ended, end)
  }
  return waits
}

/** The names of the tables, and reads of their rows by these names: planning one takes ten times as long as running it. */
const dumps = new Map<string, PreparedRead<{ name: string; rows: unknown[] }>>()

/** Every row of every table, to check that something changes nothing. */
export async function databaseDump(except: string[] = []): Promise<Record<string, unknown[]>> {
  const names = await namesOf(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1"
  )
  const dumped = names.filter((name) => !kept.has(name) && !except.includes(name))
  const key = dumped.join()
  const dump = dumps.get(key) ?? new PreparedRead(() => dumped.map(rowsOf).join(' union all '))
  dumps.set(key, dump)
  const tables = await dump.rows({})
  return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]))
}

const rowsOf = (table: string) => `select '${table}' as name,
  (select coalesce(jsonb_agg(jsonb_build_object('row', to_jsonb(t)) order by t::text), '[]')
   from ${table} t) as rows`

async function setLockTimeout(time: string) {
  const { pool } = db.connection().getWriteClient().client
  const free = Array.from({ length: pool.max - pool.numUsed() }, () => db.transaction())
  for (const trx of await Promise.all(free)) {
    await trx.rawQuery(`set lock_timeout = '${time}'`)
    await trx.commit()
  }
}

/** Does `work` while the free connections of this process, which serve its requests, wait so long for a lock. */
export async function withLockTimeout<Result>(
  time: string,
  work: () => Promise<Result>
): Promise<Result> {
  await setLockTimeout(time)
  try {
    return await work()
  } finally {
    await setLockTimeout(`${servingTimeouts.lock_timeout}s`)
  }
}
