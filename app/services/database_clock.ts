import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * The database's time at this moment, not that of the transaction's start: a transaction may
 * have waited for its locks. The clocks of several web processes differ, this one doesn't.
 */
export async function databaseNow(trx: TransactionClientContract): Promise<DateTime> {
  const { rows } = await trx.rawQuery<{ rows: { now: Date }[] }>('select clock_timestamp() as now')
  return DateTime.fromJSDate(rows[0].now).toUTC()
}
