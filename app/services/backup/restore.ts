import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import drive from '@adonisjs/drive/services/main'
import {
  inTransaction,
  readManifest,
  verifyChecksums,
  type Manifest,
} from '#services/backup/manifest'
import { requireKeys } from '#services/operations/key_fingerprints'
import { copyTarget, migrationsOf } from '#services/backup/tables'

async function requireSameMigrations(client: pg.Client, { migrations }: Manifest) {
  const present = await migrationsOf(client)
  const differing = [
    ...migrations.filter((name) => !present.includes(name)),
    ...present.filter((name) => !migrations.includes(name)),
  ]
  if (differing.length === 0) return
  throw new Error(`Restore with the release that made the backup: ${differing[0]} differs.`)
}

/** Tables that migrations or a start fill. The backup's rows replace theirs. */
const filledBefore = ['badge_types', 'encryption_keys', 'places', 'seal_certificates']

async function fillTable(client: pg.Client, folder: string, table: Manifest['tables'][number]) {
  if (filledBefore.includes(table.name)) await client.query(`delete from "${table.name}"`)
  const { rows } = await client.query(`select from "${table.name}" limit 1`)
  if (rows.length > 0) throw new Error(`${table.name} has rows already. Restore into an empty one.`)

  // The rows already contain what the triggers wrote; running them again would overwrite it.
  await client.query(`alter table "${table.name}" disable trigger user`)
  const copy = client.query(copyFrom(`copy ${copyTarget(table)} from stdin`))
  await pipeline(createReadStream(join(folder, 'tables', `${table.name}.copy`)), copy)
  await client.query(`alter table "${table.name}" enable trigger user`)
  if (copy.rowCount !== table.rows) throw new Error(`${table.name} came back incomplete.`)
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
 * Restores a backup into a migrated, empty database in one transaction. Everyone has to sign in
 * again, and emails queued in the backup are not sent.
 *
 * @throws SettingRefused if the settings lack a key that encrypted what it contains
 * @throws Error if a file has changed, another release made the backup, or a table has rows
 */
export async function restoreBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  await requireKeys(manifest.keys ?? [])
  await verifyChecksums(folder, manifest)
  await inTransaction('begin', async (client) => {
    await requireSameMigrations(client, manifest)
    for (const table of manifest.tables) await fillTable(client, folder, table)
    for (const { name, last } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2)', [name, last])
    }
    await removeOutdatedRows(client)
    for (const photo of manifest.photos) {
      await drive.use().put(photo, await readFile(join(folder, 'photos', photo)), {
        contentType: photo.endsWith('.pdf') ? 'application/pdf' : 'image/webp',
      })
    }
  })
  return manifest
}
