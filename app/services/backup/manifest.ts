import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import app from '@adonisjs/core/services/app'
import pg from 'pg'

/**
 * Describes the contents of a backup folder. Written last: a folder without it isn't a complete
 * backup.
 */
export interface Manifest {
  /** ISO date and time. */
  createdAt: string
  migrations: string[]
  /**
   * Fingerprints of the keys that its texts are encrypted with. The keys aren't part of it. A backup of
   * 1.0 has none.
   */
  keys?: string[]
  /** Sorted so that each table comes after the tables it references. */
  tables: { name: string; columns: string[]; rows: number }[]
  sequences: { name: string; last: string }[]
  photos: string[]
  /** Files that rows name but the storage doesn't have. */
  missing: string[]
  /** SHA-256 of every file, keyed by its path in the folder. */
  checksums: Record<string, string>
}

export async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
}

/** Writes a file of the backup. Returns its SHA-256. */
export async function save(path: string, content: Readable): Promise<string> {
  const hash = createHash('sha256')
  const hashing = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, hashing, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return hash.digest('hex')
}

/** @throws Error naming the first file that has changed */
export async function verifyChecksums(folder: string, { checksums }: Manifest) {
  for (const [path, expected] of Object.entries(checksums)) {
    const hash = createHash('sha256')
    await pipeline(createReadStream(join(folder, path)), hash)
    if (hash.digest('hex') !== expected) throw new Error(`${path} is not as it was backed up.`)
  }
}

/**
 * Runs `work` in one transaction on a separate connection, without the timeouts that requests have.
 */
export async function inTransaction<T>(
  begin: string,
  work: (client: pg.Client) => Promise<T>
): Promise<T> {
  const client = new pg.Client(app.config.get('database.connections.postgres.connection'))
  await client.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    // Ending the connection rolls back an uncommitted transaction.
    await client.end()
  }
}
