import type pg from 'pg'

export interface Table {
  name: string
  /** Stored columns only; PostgreSQL computes generated ones. */
  columns: string[]
  /** Tables referenced by foreign keys. */
  needs: string[]
}

/** Short-lived counters, tables that migrations fill themselves, and what became of the backups here. */
const excludedTables = ['rate_limits', 'adonis_schema', 'adonis_schema_versions', 'backup_runs']

/** The tables to back up, each after the tables it references. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum) as columns,
       array(select confrelid::regclass::text from pg_constraint where conrelid = c.oid
         and contype = 'f' and conparentid = 0 and confrelid <> c.oid) as needs
     from pg_class c
     where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace
       and c.relname <> all ($1)
     order by c.relname`,
    [excludedTables]
  )
  const sorted: Table[] = []
  const isReady = ({ needs }: Table) => needs.every((need) => sorted.some((t) => t.name === need))
  for (let waiting = rows; waiting.length > 0;) {
    const ready = waiting.filter(isReady)
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle.')
    sorted.push(...ready)
    waiting = waiting.filter((table) => !ready.includes(table))
  }
  return sorted
}

/** The migrations that have run in this database. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ table: string | null }>(
    "select to_regclass('adonis_schema') as table"
  )
  if (!found[0].table) return []
  const { rows } = await client.query<{ name: string }>('select name from adonis_schema order by 1')
  return rows.map(({ name }) => name)
}

type Columns = Pick<Table, 'name' | 'columns'>

const quoted = (names: string[]) => names.map((name) => `"${name}"`).join(', ')

/** The table and its columns, quoted for COPY. */
export const copyTarget = ({ name, columns }: Columns) => `"${name}" (${quoted(columns)})`

/** Reads the columns. */
export const selection = ({ name, columns }: Columns) => `select ${quoted(columns)} from "${name}"`
