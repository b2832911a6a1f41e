import db from '@adonisjs/lucid/services/db'

/** The values of a row by column, as PostgreSQL writes them in JSON. */
export type StoredRow = Record<string, unknown>

/** The only row of `table` with these values, to be copied. */
export async function readRow(table: string, where: StoredRow): Promise<StoredRow> {
  const { row } = await db
    .from(table)
    .where(where)
    .select(db.raw('to_jsonb(??) as row', [table]))
    .firstOrFail()
  return row
}

export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/.test(value)

/** The values of a copy that is created now, as JSON. Its other times keep their distance from that. */
export function copyOf(row: StoredRow, changes: StoredRow = {}): string {
  const later = Date.now() - Date.parse(String(row.created_at))
  const moved = Object.entries(row).map(([name, value]) => [
    name,
    isTime(value) ? new Date(Date.parse(value) + later).toISOString() : value,
  ])
  return JSON.stringify({ ...Object.fromEntries(moved), ...changes })
}

/** The columns of each table that an insert may set; read once. */
const columns = new Map<string, Promise<string>>()

async function readColumns(table: string): Promise<string> {
  const { rows } = await db.rawQuery<{ rows: { names: string }[] }>(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as names
     from information_schema.columns where table_schema = 'public' and table_name = ?
       and column_name <> 'id' and is_generated = 'NEVER'`,
    [table]
  )
  return rows[0].names
}

/**
 * SQL that inserts a copy.
 *
 * @param json  SQL of its values
 * @param from  the tables that `json` reads from
 * @param options.withId  whether the values have an id; by default it is the next one
 */
export async function insertSql(
  table: string,
  json: string,
  from = '',
  { withId = false } = {}
): Promise<string> {
  const known = columns.get(table) ?? readColumns(table)
  columns.set(table, known)
  const names = `${withId ? 'id, ' : ''}${await known}`
  const copied = names.replaceAll(/(?<=^|, )/g, 'copy.')
  return `insert into ${table} (${names}) select ${copied}
    from ${from} jsonb_populate_record(null::${table}, ${json}) copy`
}

/** Deletes the email about a first project and the alerts, so that tests count only their own jobs. */
export const deletePostingJobs = `delete from queue_jobs
  where data like '%"SendProjectPosted"%' or data like '%"AlertCompanies"%'`
