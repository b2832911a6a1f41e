import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { SettingRefused } from '#exceptions/setting_refused'
import type { MessageFileKind } from '#shared/messages/message_files'
import { inTransaction, save, type Manifest } from '#services/backup/manifest'
import FileStore from '#services/files/file_store'
import { openFile } from '#services/files/opening'
import PhotoFiles from '#services/photos/photo_files'
import { migrationsOf, selection, tablesOf } from '#services/backup/tables'

const beginSnapshot = 'begin isolation level repeatable read read only'

/** Keys of all photos, files in messages and documents for badges. */
async function filesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select unnest(photos) as name from projects
     union select floor_plan from projects where floor_plan is not null
     union select unnest(portfolio_photos) from users
     union select avatar from users where avatar is not null
     union select before_photo from room_pairs
     union select after_photo from room_pairs
     union select photo from condition_photos order by 1`
  )
  const sent = await client.query<{ name: string; kind: MessageFileKind }>(
    `select stored_as as name, kind from message_files where removed_at is null
     union select verification_document, document_kind from professional_badges
     where verification_document is not null order by 1`
  )
  return [
    ...rows.flatMap(({ name }) => PhotoFiles.keysOf(name)),
    ...sent.rows.flatMap(({ name, kind }) => FileStore.keysOf(name, kind)),
  ]
}

/**
 * Creates the folders of a backup. A relative path would be inside the release, which the command for
 * production enters.
 *
 * @throws SettingRefused for a relative path, a folder with something in it, and a place that can't be
 *   written
 */
async function createFolders(folder: string) {
  if (!isAbsolute(folder)) {
    throw new SettingRefused([`Name the folder with its whole path, not "${folder}".`])
  }
  try {
    await mkdir(folder, { recursive: true })
    const { length } = await readdir(folder)
    if (length > 0) {
      throw new SettingRefused([`${folder} isn't empty. Name a folder that doesn't exist yet.`])
    }
    for (const part of ['tables', 'photos/files']) {
      await mkdir(join(folder, part), { recursive: true })
    }
  } catch (error) {
    if (error instanceof SettingRefused) throw error
    const { code } = error as NodeJS.ErrnoException
    throw new SettingRefused([
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `${folder} is a file, or inside of one. Name a folder that doesn't exist yet.`
        : `${folder} can't be created (${code}). Name a place that this user may write to.`,
    ])
  }
}

/**
 * Backs up all tables, photos and files into a new folder. The tables are one consistent snapshot,
 * taken while the site runs. The backup contains personal data.
 *
 * @throws SettingRefused for a folder that can't become a backup
 */
export async function createBackup(folder: string): Promise<Manifest> {
  await createFolders(folder)
  const manifest = await inTransaction(beginSnapshot, async (client): Promise<Manifest> => {
    const checksums: Manifest['checksums'] = {}
    const tables: Manifest['tables'] = []
    for (const table of await tablesOf(client)) {
      const path = `tables/${table.name}.copy`
      const copy = client.query(copyTo(`copy (${selection(table)}) to stdout`))
      checksums[path] = await save(join(folder, path), copy)
      tables.push({ name: table.name, columns: table.columns, rows: copy.rowCount })
    }
    const photos: string[] = []
    const missing: string[] = []
    for (const key of await filesIn(client)) {
      const path = `photos/${key}`
      const file = await openFile(key)
      if (file) checksums[path] = await save(join(folder, path), file.content)
      ;(file ? photos : missing).push(key)
    }
    const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
      `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
       where schemaname = current_schema() and last_value is not null order by 1`
    )
    const createdAt = new Date().toISOString()
    const migrations = await migrationsOf(client)
    const { rows: used } = await client.query<{ fingerprint: string }>(
      'select fingerprint from encryption_keys order by id'
    )
    const keys = used.map(({ fingerprint }) => fingerprint)
    return { createdAt, migrations, keys, tables, sequences, photos, missing, checksums }
  })
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 2), { flag: 'wx' })
  return manifest
}
