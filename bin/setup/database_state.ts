import { globSync } from 'node:fs'
import pg from 'pg'
import { projectRoot, SetupError } from './project.ts'

function reasonOf(error: unknown): string {
  const first = error instanceof AggregateError ? error.errors[0] : error
  return first instanceof Error ? first.message : String(first)
}

/** Runs `work` with a connection. Throws a SetupError if the server can't be reached. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>
): Promise<T> {
  if (!/^postgres(ql)?:\/\//.test(url) || !URL.canParse(url)) {
    throw new SetupError(
      'DATABASE_URL must look like postgres://user:password@127.0.0.1:5432/stagely'
    )
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
  } catch (error) {
    await client.end().catch(() => {})
    throw new SetupError(
      `The database that DATABASE_URL names cannot be used: ${reasonOf(error)}. Leave DATABASE_URL out to use the embedded one.`
    )
  }
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Throws a SetupError unless the database at this URL can be used. */
export function requireDatabase(url: string): Promise<void> {
  return withClient(url, async () => {})
}

async function hasTable(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) is not null as found', [table])
  return rows[0].found
}

/** The migrations that have run in the database. */
async function migrationsIn(client: pg.Client): Promise<Set<string>> {
  if (!(await hasTable(client, 'adonis_schema'))) return new Set()
  const { rows } = await client.query<{ name: string }>('select name from adonis_schema')
  return new Set(rows.map(({ name }) => name))
}

/** Whether the database lacks migrations. */
export function needsMigrations(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const seen = await migrationsIn(client)
    const files = globSync('database/migrations/*.ts', { cwd: projectRoot })
    return files.some((file) => !seen.has(file.replaceAll('\\', '/').replace(/\.ts$/, '')))
  })
}

/** Whether there are no users yet, so that the sample market can be added. */
export function isEmptyMarket(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query('select not exists (select from users) as empty')
    return rows[0].empty
  })
}
