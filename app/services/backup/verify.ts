import { BackupRefused } from '#exceptions/backup_refused'
import type { Identity } from '#services/backup/age'
import {
  contentPath,
  listPath,
  load,
  locateBackup,
  readList,
  tablePath,
  type FileList,
  type Stored,
} from '#services/backup/folder'
import { readManifest, type Manifest } from '#services/backup/manifest'

/** A backup that is about to be read. */
export interface OpenBackup {
  folder: string
  manifest: Manifest
  /** Null if it isn't encrypted, or if only its encrypted bytes are to be read. */
  identity: Identity | null
}

/**
 * Finds a backup by its own path or that of its folder, and its manifest.
 *
 * @param identity  the private key, if there is one
 * @throws BackupRefused if there is no backup, or the key is another one
 */
export async function openBackup(path: string, identity: Identity | null): Promise<OpenBackup> {
  const { folder, id } = await locateBackup(path)
  const manifest = await readManifest(folder, id)
  const { recipient } = manifest
  if (!recipient) return { folder, manifest, identity: null }
  if (identity && identity.recipient !== recipient) {
    throw new BackupRefused(`${id} is encrypted for another key: its public one is ${recipient}.`)
  }
  return { folder, manifest, identity }
}

/** @throws BackupRefused if the rows and files can't be read without a key */
export function requireReadable({ manifest, identity }: OpenBackup) {
  if (!manifest.recipient || identity) return
  throw new BackupRefused(
    `${manifest.id} is encrypted. Name the file with its private key: --key-file=/path, or - for standard input.`
  )
}

/** The rows of a table as PostgreSQL copies them. @throws Error at the end if they have changed */
export const rowsOf = (
  { folder, manifest, identity }: OpenBackup,
  table: Stored & { name: string }
) => load(tablePath(folder, manifest.id, table.name, manifest.recipient !== null), table, identity)

export const contentOf = ({ folder, identity }: OpenBackup, stored: Stored) =>
  load(contentPath(folder, stored.hash), stored, identity)

/** @throws BackupRefused if the list isn't as it was written */
export async function filesOf({ folder, manifest }: OpenBackup): Promise<FileList> {
  const path = listPath(folder, manifest.id)
  const fault = await faultIn(load(path, manifest.files.list, null))
  if (fault) throw new BackupRefused(`files.list of ${manifest.id}: ${fault}.`)
  return readList(path, manifest.recipient)
}

/** What is wrong with a file, or null. */
async function faultIn(
  content: AsyncIterable<Buffer>,
  read: (part: Buffer) => void = () => undefined
): Promise<string | null> {
  try {
    for await (const part of content) read(part)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return 'it is missing'
    return code && /^E[A-Z]+$/.test(code) ? `it can't be read (${code})` : 'it has changed'
  }
}

/** A row ends with a line break, and has no other one. */
const countRows = (part: Buffer) => {
  let count = 0
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count += 1
  return count
}

async function faultInTable(backup: OpenBackup, table: Manifest['tables'][number]) {
  let rows = 0
  const fault = await faultIn(rowsOf(backup, table), (part) => (rows += countRows(part)))
  const isReadable = backup.manifest.recipient === null || backup.identity !== null
  return fault ?? (isReadable && rows !== table.rows ? 'rows are missing' : null)
}

/** Files that are read at once. */
const batch = 8

/**
 * Reads everything that a backup consists of. Without the private key of an encrypted one, it compares the
 * encrypted bytes.
 *
 * @returns what is wrong, file by file
 * @throws BackupRefused if the list of its files has changed
 */
export async function faultsIn(backup: OpenBackup): Promise<string[]> {
  const faults: string[] = []
  for (const table of backup.manifest.tables) {
    const fault = await faultInTable(backup, table)
    if (fault) faults.push(`tables/${table.name}: ${fault}`)
  }
  const listed = await filesOf(backup)
  const files = [...new Map([...listed.values()].map((each) => [each.hash, each]))]
  for (let start = 0; start < files.length; start += batch) {
    const found = await Promise.all(
      files.slice(start, start + batch).map(async ([hash, stored]) => {
        const fault = await faultIn(contentOf(backup, stored))
        return fault ? [`files/${hash.slice(0, 2)}/${hash}: ${fault}`] : []
      })
    )
    faults.push(...found.flat())
  }
  return faults
}

/** @throws BackupRefused naming the first file that isn't as it was written */
export async function requireWhole(backup: OpenBackup) {
  const [first, ...others] = await faultsIn(backup)
  if (!first) return
  const more = others.length > 0 ? `, and ${others.length} more are damaged` : ''
  throw new BackupRefused(`${backup.manifest.id} is damaged. ${first}${more}.`)
}
