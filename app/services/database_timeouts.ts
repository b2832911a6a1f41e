import db from '@adonisjs/lucid/services/db'
import { servingTimeouts } from '#config/database'

interface PgClient {
  processID: number
  query: (sql: string) => Promise<{ rows: Record<string, string | number>[] }>
}

const names = Object.keys(servingTimeouts) as (keyof typeof servingTimeouts)[]

/** Stores the timeouts at the database's role, for this database: every new session begins with them. */
export async function storeTimeouts(): Promise<void> {
  const { rows } = await db.rawQuery('select current_user as role, current_database() as name')
  for (const setting of names) {
    await db.rawQuery(
      `alter role ?? in database ?? set ${setting} = '${servingTimeouts[setting]}s'`,
      [rows[0].role, rows[0].name]
    )
  }
}

/**
 * The timeouts that may not be in force: behind a connection pooler, where settings of a session
 * get lost, those that are not stored at the role. A pooler is recognized by the process id that
 * it makes up for its clients.
 */
export async function unreliableTimeouts(connectionName?: string): Promise<string[]> {
  const { client } = db.connection(connectionName).getWriteClient()
  const connection: PgClient = await client.acquireConnection()
  try {
    const list = names.map((name) => `'${name}'`).join(', ')
    const { rows } = await connection.query(
      `select name, reset_val, pg_backend_pid() as pid from pg_settings where name in (${list})`
    )
    if (rows.every(({ pid }) => pid === connection.processID)) return []
    const stored = new Map(rows.map(({ name, reset_val: value }) => [name, Number(value)]))
    return names.filter((name) => stored.get(name) !== servingTimeouts[name] * 1000)
  } finally {
    await client.releaseConnection(connection)
  }
}
