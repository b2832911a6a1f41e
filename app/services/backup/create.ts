import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import env from '#start/env'
import { BackupRefused } from '#exceptions/backup_refused'
import * as folders from '#services/backup/folder'
import type { FileList, Stored } from '#services/backup/folder'
import { inTransaction, readManifest, withClient, type Manifest } from '#services/backup/manifest'
import { keptBackups, type Retention } from '#services/backup/retention'
import { beginRun, endRun, failRun, lockBackups } from '#services/backup/runs'
import { filesIn } from '#services/backup/stored_files'
import { migrationsOf, selection, tablesOf } from '#services/backup/tables'
import { filesOf } from '#services/backup/verify'
import { openFile } from '#services/files/opening'

const beginSnapshot = 'begin isolation level repeatable read read only'

/** Files that are copied at once. */
const batch = 8

interface Options {
  /** Which backups stay; without it all do. */
  keep?: Retention
  /** Public key of age to encrypt for. */
  recipient?: string | null
  now?: Date
}

/** What is read from the database: the rows, all from one snapshot, and the keys of photos and files. */
async function copyRows(client: pg.Client, folder: string, id: string, recipient: string | null) {
  const tables: Manifest['tables'] = []
  for (const table of await tablesOf(client)) {
    const path = folders.tablePath(folder, id, table.name, recipient !== null)
    const copy = client.query(copyTo(`copy (${selection(table)}) to stdout`))
    // A copy that isn't read to its end fails once more when its connection closes.
    copy.on('error', () => undefined)
    const stored = await folders.save(path, copy, recipient)
    tables.push({ name: table.name, columns: table.columns, rows: copy.rowCount, ...stored })
  }
  const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
    `select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
     where schemaname = current_schema() and last_value is not null order by 1`
  )
  const { rows: used } = await client.query<{ fingerprint: string }>(
    'select fingerprint from encryption_keys order by id'
  )
  return {
    migrations: await migrationsOf(client),
    keys: used.map(({ fingerprint }) => fingerprint),
    tables,
    sequences,
    stored: await filesIn(client),
  }
}

/** What the folder has already: from its newest backup, and from runs that were cut off. */
async function knownFiles(folder: string, recipient: string | null): Promise<FileList> {
  const { complete, unfinished } = await folders.backupsIn(folder)
  const known: FileList = new Map()
  for (const id of [...complete.slice(-1), ...unfinished]) {
    await folders.readList(folders.listPath(folder, id), recipient, known)
  }
  return known
}

/** Copies a file unless the folder has it. Null if neither the folder nor the storage does. */
async function copyFile(
  folder: string,
  key: string,
  known: Stored | undefined,
  recipient: string | null
) {
  // What a key names never changes.
  if (known && (await folders.hasContent(folder, known))) return { stored: known, isNew: false }
  const file = await openFile(key)
  if (!file) return null
  const name = key.replaceAll('/', '-')
  return {
    stored: await folders.saveContent(folder, name, file.content, recipient),
    isNew: true,
  }
}

async function copyFiles(
  keys: string[],
  { folder, id, recipient, known }: Target & { known: FileList }
) {
  const files = { count: 0, bytes: 0, newBytes: 0 }
  const missing: string[] = []
  const list = await folders.ListWriter.begin(folder, id, recipient)
  try {
    for (let start = 0; start < keys.length; start += batch) {
      const some = keys.slice(start, start + batch)
      const copies = await Promise.allSettled(
        some.map((key) => copyFile(folder, key, known.get(key), recipient))
      )
      const lines: [string, Stored][] = []
      for (const [index, copy] of copies.entries()) {
        if (copy.status === 'rejected') continue
        if (!copy.value) {
          missing.push(some[index])
          continue
        }
        const { stored, isNew } = copy.value
        lines.push([some[index], stored])
        files.count += 1
        files.bytes += stored.bytes
        if (isNew) files.newBytes += stored.bytes
      }
      // Also those beside one that failed: the next run needn't copy them again.
      await list.add(lines)
      const failed = copies.find((copy) => copy.status === 'rejected')
      if (failed) throw failed.reason
    }
    return { files: { ...files, list: await list.end() }, missing }
  } catch (error) {
    await list.close()
    throw error
  }
}

interface Target {
  folder: string
  id: string
  recipient: string | null
}

/**
 * Removes the backups that aren't kept, and contents that none of the others uses. One that can't be read
 * keeps everything, because nothing says what it uses.
 */
async function removeOthers(folder: string, keep: Retention) {
  const { complete } = await folders.backupsIn(folder)
  const kept = keptBackups(complete, keep)
  const used = new Set<string>()
  try {
    for (const id of kept) {
      const manifest = await readManifest(folder, id)
      const files = await filesOf({ folder, manifest, identity: null })
      for (const { hash } of files.values()) used.add(hash)
    }
  } catch (error) {
    if (!(error instanceof BackupRefused)) throw error
    throw new BackupRefused(`The backup is complete, but none was removed. ${error.message}`)
  }
  const removed = complete.filter((id) => !kept.includes(id))
  for (const id of removed) await folders.removeBackup(folder, id)
  await folders.removeContents(folder, (hash) => used.has(hash))
  return removed.length
}

async function write(target: Target, known: FileList): Promise<Manifest> {
  const { folder, id, recipient } = target
  const createdAt = new Date().toISOString()
  // A connection of its own: one with a table that can't be written to its end takes no other statement.
  const { stored, ...rows } = await withClient((reader) =>
    inTransaction(reader, beginSnapshot, () => copyRows(reader, folder, id, recipient))
  )
  // Outside of the transaction: a long one keeps PostgreSQL from cleaning up.
  const files = await copyFiles(stored, { ...target, known })
  const manifest: Manifest = { format: 2, id, createdAt, recipient, ...rows, ...files }
  await folders.saveManifest(folder, id, JSON.stringify(manifest, null, 2))
  return manifest
}

/**
 * Backs up all tables, photos and files into a folder of backups, which is created if there is none. The
 * tables are one consistent snapshot, taken while the site runs. Photos and files that the folder has are
 * not copied again. A run that was cut off leaves no backup; what it copied is used by the next one.
 *
 * @throws BackupRefused for a folder that can't have backups, and while another one is running
 */
export async function createBackup(
  folder: string,
  { keep, recipient = env.get('BACKUP_PUBLIC_KEY') || null, now = new Date() }: Options = {}
): Promise<{ manifest: Manifest; removed: number }> {
  await folders.prepareFolder(folder)
  return withClient(async (client) => {
    await lockBackups(client)
    await folders.removeLeftovers(folder)
    const known = await knownFiles(folder, recipient)
    const { unfinished } = await folders.backupsIn(folder)
    const id = await folders.beginBackup(folder, now)
    const run = await beginRun(client, { id, isFirst: known.size === 0 })
    let manifest: Manifest
    try {
      manifest = await write({ folder, id, recipient }, known)
    } catch (error) {
      await failRun(client, run, error)
      throw error
    }
    await endRun(client, run, manifest)
    for (const left of unfinished) await folders.removeBackup(folder, left)
    return { manifest, removed: keep ? await removeOthers(folder, keep) : 0 }
  })
}
