import db from '@adonisjs/lucid/services/db'
import { servingTimeouts, timeZone } from '#config/database'
import { isBehindPooler } from '#services/database/pooler'

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
 * so behind one only those stored with the role count.
 */
export async function unreliableTimeouts(connectionName?: string): Promise<string[]> {
  if (!(await isBehindPooler(connectionName))) return []
  const names = Object.keys(sessionDefaults)
  const rows: { name: string; value: string }[] = await db
    .connection(connectionName)
    .from('pg_settings')
    .whereIn('name', names)
    .select('name', 'reset_val as value')
  const inMilliseconds = (value: string) =>
    /^\d+s$/.test(value) ? String(Number.parseInt(value, 10) * 1000) : value
  const stored = new Map(rows.map(({ name, value }) => [name, value]))
  return names.filter((name) => stored.get(name) !== inMilliseconds(sessionDefaults[name]))
}
