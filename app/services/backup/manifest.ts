import app from '@adonisjs/core/services/app'
import pg from 'pg'
import { BackupRefused } from '#exceptions/backup_refused'
import { readManifestText, type Stored } from '#services/backup/folder'

/** Describes a backup. Written last: a backup without it isn't complete. */
export interface Manifest {
  format: 2
  /** Its folder, so that a manifest of another backup is noticed. */
  id: string
  /** ISO date and time. */
  createdAt: string
  /** The public key that it is encrypted for, or null. */
  recipient: string | null
  migrations: string[]
  /** Fingerprints of the keys that its texts are encrypted with. The keys aren't part of it. */
  keys: string[]
  /** Sorted so that each table comes after the tables it references. */
  tables: (Stored & { name: string; columns: string[]; rows: number })[]
  sequences: { name: string; last: string }[]
  /** Photos and files. */
  files: {
    count: number
    bytes: number
    /** Of what this run has copied. */
    newBytes: number
    list: Stored
  }
  /** Files that rows name, but neither the storage nor an earlier backup has. */
  missing: string[]
}

export const bytesOf = ({ tables, files }: Manifest) =>
  tables.reduce((sum, table) => sum + table.bytes, files.bytes)

const parsed = (text: string): Partial<Manifest> | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @throws BackupRefused if there is none that can be read, or that of another backup or release */
export async function readManifest(folder: string, id: string): Promise<Manifest> {
  const manifest = parsed(await readManifestText(folder, id))
  if (!manifest?.migrations) throw new BackupRefused(`The manifest of ${id} can't be read.`)
  if (manifest.format === undefined) {
    throw new BackupRefused(
      `${id} was made by a release before 1.1. Restore it with that release, then upgrade.`
    )
  }
  if (manifest.format !== 2) {
    throw new BackupRefused(`${id} was made by a newer release. Restore it with that one.`)
  }
  if (manifest.id !== id) {
    throw new BackupRefused(`The manifest in ${id} is that of another backup, ${manifest.id}.`)
  }
  return manifest as Manifest
}

/** A connection without the timeouts that requests have, by default to the site's database. */
export async function withClient<T>(
  work: (client: pg.Client) => Promise<T>,
  connection: pg.ClientConfig = app.config.get('database.connections.postgres.connection')
): Promise<T> {
  const client = new pg.Client(connection)
  // An error of a connection that is lost is that of the query; without this it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    // Ending the connection rolls back an uncommitted transaction.
    await client.end()
  }
}

/** Runs `work` in one transaction. */
export async function inTransaction<T>(
  client: pg.Client,
  begin: string,
  work: () => Promise<T>
): Promise<T> {
  await client.query(begin)
  const result = await work()
  await client.query('commit')
  return result
}
