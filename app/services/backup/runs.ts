import type pg from 'pg'
import { BackupRefused } from '#exceptions/backup_refused'
import { bytesOf, withClient, type Manifest } from '#services/backup/manifest'

/** The rows of `backup_runs`. */

/**
 * Lets one backup run at a time. PostgreSQL gives the lock back as soon as the connection ends, also if the
 * process was killed. Ends the rows of runs that were.
 *
 * @throws BackupRefused if another one is running
 */
export async function lockBackups(client: pg.Client) {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_lock(hashtext('stagely backups')) as locked"
  )
  if (!rows[0].locked)
    throw new BackupRefused('Another backup is running. Try again once it has ended.')
  await client.query(
    "update backup_runs set finished_at = now(), error = 'Interrupted' where finished_at is null"
  )
}

export async function beginRun(
  client: pg.Client,
  { id, isFirst }: { id: string; isFirst: boolean }
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into backup_runs (name, kind) values ($1, $2) returning id',
    [id, isFirst ? 'full' : 'incremental']
  )
  return rows[0].id
}

export async function endRun(client: pg.Client, run: string, manifest: Manifest) {
  const { newBytes, count, bytes } = manifest.files
  const all = bytesOf(manifest)
  await client.query(
    `update backup_runs set finished_at = now(), bytes = $2, new_bytes = $3, files = $4 where id = $1`,
    [run, all, newBytes + all - bytes, count]
  )
}

/** Keeps the class of an error only: a message may contain what someone has written. */
export async function failRun(client: pg.Client, run: string, error: unknown) {
  const { code, name } = error as NodeJS.ErrnoException
  await client
    .query('update backup_runs set finished_at = now(), error = $2 where id = $1', [
      run,
      code ?? name,
    ])
    // The connection may be what failed. The next run ends the row.
    .catch(() => undefined)
}

/** Records that a backup of this site is as it was written, or has been restored beside it. */
export async function recordCheck(id: string, kind: 'verified' | 'drilled') {
  const columns =
    kind === 'drilled' ? 'drilled_at = now(), verified_at = now()' : 'verified_at = now()'
  await withClient((client) =>
    client.query(`update backup_runs set ${columns} where name = $1 and error is null`, [id])
  )
}
