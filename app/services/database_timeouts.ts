import db from '@adonisjs/lucid/services/db'
import { servingTimeouts, timeZone } from '#config/database'

interface PgClient {
  processID: number
  query: (sql: string) => Promise<{ rows: Record<string, string | number>[] }>
}

/** Settings that every connection relies on: PostgreSQL names and values. */
export const sessionDefaults: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(servingTimeouts).map(([name, seconds]) => [name, `${seconds}s`])
  ),
  TimeZone: timeZone,
}

/** Stores timeouts and time zone with the database role, as defaults for its new sessions. */
export async function storeTimeouts(): Promise<void> {
  const { rows } = await db.rawQuery('select current_user as role, current_database() as name')
  for (const [setting, value] of Object.entries(sessionDefaults)) {
    await db.rawQuery(`alter role ?? in database ?? set ${setting} = '${value}'`, [
      rows[0].role,
      rows[0].name,
    ])
  }
}

/**
 * Names of settings that may not be in effect. A connection pooler loses the settings of a session,
 * so behind one only those stored with the role count. A pooler gives its clients made-up process
 * ids, which is how it is detected.
 */
export async function unreliableTimeouts(connectionName?: string): Promise<string[]> {
  const { client } = db.connection(connectionName).getWriteClient()
  const connection: PgClient = await client.acquireConnection()
  try {
    const names = Object.keys(sessionDefaults)
    const list = names.map((name) => `'${name}'`).join(', ')
    const { rows } = await connection.query(
      `select name, reset_val, pg_backend_pid() as pid from pg_settings where name in (${list})`
    )
    if (rows.every(({ pid }) => pid === connection.processID)) return []
    const inMilliseconds = (value: string) =>
      /^\d+s$/.test(value) ? String(Number.parseInt(value, 10) * 1000) : value
    const stored = new Map(rows.map(({ name, reset_val: value }) => [name, String(value)]))
    return names.filter((name) => stored.get(name) !== inMilliseconds(sessionDefaults[name]))
  } finally {
    await client.releaseConnection(connection)
  }
}
