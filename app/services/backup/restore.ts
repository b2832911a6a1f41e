import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import drive from '@adonisjs/drive/services/main'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupRefused } from '#exceptions/backup_refused'
import type { Identity } from '#services/backup/age'
import { inTransaction, withClient, type Manifest } from '#services/backup/manifest'
import { copyTarget, migrationsOf } from '#services/backup/tables'
import {
  contentOf,
  filesOf,
  openBackup,
  requireReadable,
  requireWhole,
  rowsOf,
  type OpenBackup,
} from '#services/backup/verify'
import { sizeOf } from '#services/files/opening'
import { requireKeys } from '#services/operations/key_fingerprints'

async function requireSameMigrations(client: pg.Client, { id, migrations }: Manifest) {
  const present = await migrationsOf(client)
  if (present.length === 0) {
    throw new BackupRefused('The database is empty. Run migration:run --force first.')
  }
  const newer = migrations.find((name) => !present.includes(name))
  if (newer) {
    throw new BackupRefused(
      `${id} is from a newer release: the database lacks ${newer}. Install the release that made it, migrate, and restore again.`
    )
  }
  const older = present.find((name) => !migrations.includes(name))
  if (older) {
    throw new BackupRefused(
      `${id} is from an older release, which lacks ${older}. Restore it with that release into an empty database, then upgrade.`
    )
  }
}

/** Tables that migrations or a start fill. The backup's rows replace theirs. */
const filledBefore = ['badge_types', 'encryption_keys', 'places', 'seal_certificates']

async function fillTable(client: pg.Client, backup: OpenBackup, table: Manifest['tables'][number]) {
  if (filledBefore.includes(table.name)) await client.query(`delete from "${table.name}"`)
  const { rows } = await client.query(`select from "${table.name}" limit 1`)
  if (rows.length > 0) {
    throw new BackupRefused(`${table.name} has rows already. Restore into an empty database.`)
  }

  // The rows already contain what the triggers wrote; running them again would overwrite it.
  await client.query(`alter table "${table.name}" disable trigger user`)
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(Readable.from(rowsOf(backup, table)), copy)
  await client.query(`alter table "${table.name}" enable trigger user`)
  if (copy.rowCount !== table.rows) throw new BackupRefused(`${table.name} came back incomplete.`)
}

/**
 * Removes what must not be restored: sessions and reset links that may have ended since the backup,
 * and emails that may have been sent since.
 */
async function removeOutdatedRows(client: pg.Client) {
  await client.query('delete from sessions')
  await client.query('delete from password_resets')
  // The names of all jobs that send emails start with "Send".
  await client.query("delete from queue_jobs where data::jsonb ->> 'name' like 'Send%'")
  await client.query(
    "update notifications set mailed_at = now() where delivery = 'digest' and mailed_at is null"
  )
}

/**
 * Brings the rows back into the database of this connection, in its open transaction.
 *
 * @throws BackupRefused if another release made the backup, or a table has rows
 */
export async function restoreRows(client: pg.Client, backup: OpenBackup) {
  const { manifest } = backup
  await requireSameMigrations(client, manifest)
  for (const table of manifest.tables) await fillTable(client, backup, table)
  for (const { name, last } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2)', [name, last])
  }
  await removeOutdatedRows(client)
}

/** Brings photos and files back. A run after one that was cut off leaves those that are there. */
async function restoreFiles(backup: OpenBackup) {
  for (const [key, stored] of await filesOf(backup)) {
    const content = await buffer(contentOf(backup, stored))
    if ((await sizeOf(key)) === content.length) continue
    await drive.use().put(key, content, {
      contentType: key.endsWith('.pdf') ? 'application/pdf' : 'image/webp',
    })
  }
}

/**
 * Restores a backup into a migrated, empty database in one transaction. Everyone has to sign in
 * again, and emails queued in the backup are not sent.
 *
 * @param path  of a backup, or of a folder of backups, of which it takes the newest
 * @throws SettingRefused if the settings lack a key that encrypted what it contains
 * @throws BackupRefused if a file has changed, another release made the backup, or a table has rows
 */
export async function restoreBackup(path: string, identity: Identity | null = null) {
  const backup = await openBackup(path, identity)
  requireReadable(backup)
  await requireKeys(backup.manifest.keys)
  await withClient((client) => requireSameMigrations(client, backup.manifest))
  await requireWhole(backup)
  await withClient((client) =>
    inTransaction(client, 'begin', async () => {
      await restoreRows(client, backup)
      await restoreFiles(backup)
    })
  )
  return backup.manifest
}
