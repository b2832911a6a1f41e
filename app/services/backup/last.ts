import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'

interface LastBackup {
  finishedAt: DateTime
  /** When `backup:verify` or `backup:drill` last found one whole, which is rarely the last one. */
  verifiedAt: DateTime | null
}

/** The last backup that succeeded, or null if there is none. */
export async function lastBackup(): Promise<LastBackup | null> {
  const row: { finished_at: Date | null; verified_at: Date | null } = await db
    .from('backup_runs')
    .whereNotNull('finished_at')
    .whereNull('error')
    .max({ finished_at: 'finished_at', verified_at: 'verified_at' })
    .firstOrFail()
  return (
    row.finished_at && {
      finishedAt: DateTime.fromJSDate(row.finished_at),
      verifiedAt: row.verified_at && DateTime.fromJSDate(row.verified_at),
    }
  )
}

interface BackupFigures {
  /** Seconds since the last backup; since the database was set up, if there is none. */
  age: number
  /** The same since one was last found whole. */
  verifiedAge: number
  /** Of the last one. */
  bytes: number
  seconds: number
}

/** What the operators' monitoring asks for. */
export async function backupFigures(): Promise<BackupFigures> {
  const { rows } = await db.rawQuery<{ rows: BackupFigures[] }>(
    `with good as (select * from backup_runs where finished_at is not null and error is null),
       last as (select * from good order by finished_at desc limit 1),
       begun as (select min(migration_time) as at from adonis_schema)
     select
       extract(epoch from now() - coalesce((select finished_at from last), begun.at))::float8 as age,
       extract(epoch from now() -
         coalesce((select max(verified_at) from good), begun.at))::float8 as "verifiedAge",
       coalesce((select bytes from last), 0)::float8 as bytes,
       coalesce((select extract(epoch from finished_at - started_at) from last), 0)::float8 as seconds
     from begun`
  )
  return rows[0]
}
