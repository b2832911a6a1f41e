import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

/**
 * The database's current time, not the transaction's start time, because the transaction may have
 * waited for locks. All processes share this clock; their own clocks may differ.
 */
export async function databaseNow(
  client: QueryClientContract = db.connection()
): Promise<DateTime<true>> {
  const { rows } = await client.rawQuery<{ rows: { now: Date }[] }>(
    'select clock_timestamp() as now'
  )
  // A time that the database knows is valid.
  return DateTime.fromJSDate(rows[0].now).toUTC() as DateTime<true>
}
