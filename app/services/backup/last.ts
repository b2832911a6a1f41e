import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'

interface LastBackup {
  finishedAt: DateTime
  verifiedAt: DateTime | null
}

/** The newest complete backup that this installation knows of. */
export async function lastBackup(): Promise<LastBackup | null> {
  const { rows: known } = await db.rawQuery<{ rows: { name: string | null }[] }>(
    `select to_regclass('backup_runs') as name`
  )
  if (!known[0].name) return null
  const row: { finished_at: Date; verified_at: Date | null } | null = await db
    .from('backup_runs')
    .whereNotNull('finished_at')
    .orderBy('finished_at', 'desc')
    .first()
  return row
    ? {
        finishedAt: DateTime.fromJSDate(row.finished_at),
        verifiedAt: row.verified_at && DateTime.fromJSDate(row.verified_at),
      }
    : null
}
