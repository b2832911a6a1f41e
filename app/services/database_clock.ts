import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * The database's current time, not the transaction's start time, because the transaction may have
 * waited for locks. All web processes share this clock; their own clocks may differ.
 */
export async function databaseNow(trx: TransactionClientContract): Promise<DateTime> {
  const { rows } = await trx.rawQuery<{ rows: { now: Date }[] }>('select clock_timestamp() as now')
  return DateTime.fromJSDate(rows[0].now).toUTC()
}
