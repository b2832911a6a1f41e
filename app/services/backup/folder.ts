import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { createInterface } from 'node:readline'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { BackupRefused } from '#exceptions/backup_refused'
import { decrypted, encrypted, type Identity } from '#services/backup/age'

/**
 * A folder of backups:
 *
 *     files/ab/ab12…                 contents of photos and files, by their SHA-256, shared by all backups
 *     2026-01-31T020000Z/            a backup, by its time
 *       tables/users.copy            rows; the name ends with .age if they are encrypted
 *       files.list                   which content each photo and file has
 *       manifest.json                written last: without it the backup isn't complete
 */

/** Of a file as it is stored: encrypted, if the backup is. */
export interface Stored {
  /** SHA-256 in hex. */
  hash: string
  bytes: number
}

const idForm = /^\d{4}-\d\d-\d\dT\d{6}Z$/
const manifestName = 'manifest.json'
const temporary = '.tmp'
const onlyOwner = { folder: 0o700, file: 0o600 }

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code

const doesExist = (path: string) =>
  stat(path).then(
    () => true,
    () => false
  )

/** The name of a backup of this moment. */
const idOf = (moment: Date) => moment.toISOString().replaceAll(':', '').replace(/\.\d+/, '')

/** What names a backup in a folder: `2026-01-31T020000Z`. */
export const isId = (name: string) => idForm.test(name)

export const tablePath = (folder: string, id: string, table: string, isEncrypted: boolean) =>
  join(folder, id, 'tables', `${table}.copy${isEncrypted ? '.age' : ''}`)

export const contentPath = (folder: string, hash: string) =>
  join(folder, 'files', hash.slice(0, 2), hash)

export const listPath = (folder: string, id: string) => join(folder, id, 'files.list')

export const manifestPath = (folder: string, id: string) => join(folder, id, manifestName)

/** The backups in a folder by their names, the oldest first. Those without a manifest never ended. */
export async function backupsIn(folder: string) {
  const [complete, unfinished]: string[][] = [[], []]
  const names = await readdir(folder)
  for (const id of names.filter(isId).toSorted()) {
    const isComplete = await doesExist(manifestPath(folder, id))
    ;(isComplete ? complete : unfinished).push(id)
  }
  return { complete, unfinished }
}

/** Without this a backup would fill a folder that has a purpose of its own. */
async function requireFolderOfBackups(folder: string) {
  const names = await readdir(folder)
  // A mounted disk has lost+found.
  const foreign = names.filter((name) => !isId(name) && name !== 'files' && name !== 'lost+found')
  if (foreign.length === 0) return
  const { complete } = await backupsIn(folder)
  if (names.includes('files') && complete.length > 0) return
  throw new BackupRefused(`${folder} isn't empty. Name a folder that doesn't exist yet.`)
}

/** A relative path would be inside the release, which the command for production enters. */
function requireWholePath(path: string) {
  if (isAbsolute(path)) return
  throw new BackupRefused(`Name the folder with its whole path, not "${path}".`)
}

/**
 * Makes a folder one of backups, unless it is one.
 *
 * @throws BackupRefused for a relative path, a folder with something else in it, and a place that can't
 *   be written
 */
export async function prepareFolder(folder: string) {
  requireWholePath(folder)
  try {
    await mkdir(folder, { recursive: true, mode: onlyOwner.folder })
    await requireFolderOfBackups(folder)
    await mkdir(join(folder, 'files'), { recursive: true, mode: onlyOwner.folder })
  } catch (error) {
    const code = codeOf(error)
    if (!code) throw error
    throw new BackupRefused(
      code === 'EEXIST' || code === 'ENOTDIR'
        ? `${folder} is a file, or inside of one. Name a folder that doesn't exist yet.`
        : `${folder} can't be created (${code}). Name a place that this user may write to.`
    )
  }
}

/** Makes the folder of a new backup. @returns its name */
export async function beginBackup(folder: string, now: Date): Promise<string> {
  const moment = new Date(now)
  while (await doesExist(join(folder, idOf(moment)))) {
    moment.setUTCSeconds(moment.getUTCSeconds() + 1)
  }
  const id = idOf(moment)
  await mkdir(join(folder, id, 'tables'), { recursive: true, mode: onlyOwner.folder })
  return id
}

/**
 * The folder and the name of a backup, from its own path, or from that of a folder of backups, of which
 * it is the newest one.
 *
 * @throws BackupRefused if there is none
 */
export async function locateBackup(path: string): Promise<{ folder: string; id: string }> {
  requireWholePath(path)
  const [folder, id] = [dirname(path), basename(path)]
  if (await doesExist(join(path, manifestName))) return { folder, id }
  if (isId(id) && (await doesExist(path))) {
    throw new BackupRefused(`${id} never ended. Choose another one: backup:list ${folder}`)
  }
  const newest = await backupsIn(path).then(
    ({ complete }) => complete.at(-1),
    () => undefined
  )
  if (!newest) throw new BackupRefused(`${path} has no backup.`)
  return { folder: path, id: newest }
}

/** Hashes and counts what passes through. */
function measuring() {
  const hash = createHash('sha256')
  const measured = { bytes: 0, hash: () => hash.digest('hex') }
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      measured.bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, measured }
}

/** Writes a new file, encrypted for the recipient if there is one. */
export async function save(
  path: string,
  content: AsyncIterable<Buffer>,
  recipient: string | null
): Promise<Stored> {
  const file = await open(path, 'wx', onlyOwner.file)
  const { stream, measured } = measuring()
  const source = recipient ? encrypted(content, recipient) : content
  await pipeline(source, stream, file.createWriteStream())
  return { hash: measured.hash(), bytes: measured.bytes }
}

/**
 * Waits until the disk has everything that was written to the folder. Once for all files: one by one takes
 * ten times as long as copying them.
 */
function flush(folder: string): Promise<unknown> {
  // Other systems know no single file system here.
  return promisify(execFile)('sync', process.platform === 'linux' ? ['-f', folder] : [])
}

/** Completes a backup: once the disk has all of it, its manifest appears, whole. */
export async function saveManifest(folder: string, id: string, text: string) {
  const path = manifestPath(folder, id)
  await save(`${path}${temporary}`, bytesOf(text), null)
  await flush(folder)
  await rename(`${path}${temporary}`, path)
  await flush(folder)
}

async function* bytesOf(text: string) {
  yield Buffer.from(text)
}

/** Stores a photo or file under the hash of what is stored. */
export async function saveContent(
  folder: string,
  name: string,
  content: AsyncIterable<Buffer>,
  recipient: string | null
): Promise<Stored> {
  const path = join(folder, 'files', `${name}${temporary}`)
  try {
    const stored = await save(path, content, recipient)
    const target = contentPath(folder, stored.hash)
    await mkdir(dirname(target), { recursive: true, mode: onlyOwner.folder })
    await rename(path, target)
    return stored
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    throw error
  }
}

/** Whether the folder has this content. Only `backup:verify` reads it. */
export async function hasContent(folder: string, { hash, bytes }: Stored): Promise<boolean> {
  const found = await stat(contentPath(folder, hash)).catch(() => null)
  return found?.size === bytes
}

/**
 * The bytes of a file, decrypted if there is a key.
 *
 * @throws Error at the end if it isn't as it was stored
 */
export async function* load(path: string, expected: Stored, identity: Identity | null) {
  const { stream, measured } = measuring()
  const source = createReadStream(path, { highWaterMark: 256 * 1024 })
  source.on('error', (error) => stream.destroy(error))
  try {
    source.pipe(stream)
    yield* identity ? decrypted(stream, identity) : stream
  } finally {
    source.destroy()
  }
  if (measured.hash() !== expected.hash) throw new Error('it has changed')
}

/** What photos and files are stored as, by their keys in the storage. */
export type FileList = Map<string, Stored>

const headOf = (recipient: string | null) => `recipient ${recipient ?? 'none'}\n`

/** Writes the list of a backup while its files are copied. A run that is cut off is resumed from it. */
export class ListWriter {
  #hash = createHash('sha256')
  #bytes = 0

  private constructor(private file: Awaited<ReturnType<typeof open>>) {}

  static async begin(folder: string, id: string, recipient: string | null) {
    const writer = new ListWriter(await open(listPath(folder, id), 'wx', onlyOwner.file))
    try {
      await writer.#write(headOf(recipient))
      return writer
    } catch (error) {
      await writer.close()
      throw error
    }
  }

  add(files: [key: string, stored: Stored][]) {
    const lines = files.map(([key, { hash, bytes }]) => `${hash} ${bytes} ${key}\n`)
    return this.#write(lines.join(''))
  }

  async #write(text: string) {
    await this.file.appendFile(text)
    this.#hash.update(text)
    this.#bytes += Buffer.byteLength(text)
  }

  async end(): Promise<Stored> {
    await this.file.close()
    return { hash: this.#hash.digest('hex'), bytes: this.#bytes }
  }

  close() {
    return this.file.close().catch(() => undefined)
  }
}

const lineForm = /^(?<hash>[\da-f]{64}) (?<bytes>\d+) (?<key>[\w./-]+)$/

/**
 * Adds the files of a list to `files`. A list whose run was cut off ends anywhere.
 *
 * @param recipient  a list of files that are encrypted for someone else adds nothing
 */
export async function readList(
  path: string,
  recipient: string | null,
  files: FileList = new Map()
): Promise<FileList> {
  const source = createReadStream(path)
  try {
    let isHead = true
    for await (const line of createInterface({ input: source })) {
      if (isHead && `${line}\n` !== headOf(recipient)) return files
      const { hash, bytes, key } = (!isHead && lineForm.exec(line)?.groups) || {}
      if (hash && key) files.set(key, { hash, bytes: Number(bytes) })
      isHead = false
    }
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  } finally {
    source.destroy()
  }
  return files
}

/** The text of a manifest. @throws BackupRefused if it can't be read */
export async function readManifestText(folder: string, id: string): Promise<string> {
  try {
    return await readFile(manifestPath(folder, id), 'utf8')
  } catch (error) {
    throw new BackupRefused(`The manifest of ${id} can't be read (${codeOf(error)}).`)
  }
}

/**
 * Removes what runs that were cut off left, all but contents and their lists: the next run uses those, and on
 * a disk that was full it needs the space of the others.
 */
export async function removeLeftovers(folder: string) {
  const { unfinished } = await backupsIn(folder)
  for (const id of unfinished) {
    await rm(join(folder, id, 'tables'), { recursive: true, force: true })
  }
  const names = await readdir(join(folder, 'files'))
  for (const name of names.filter((each) => each.endsWith(temporary))) {
    await rm(join(folder, 'files', name), { force: true })
  }
}

/** Removes a backup: first its manifest, so that half of one never counts. */
export async function removeBackup(folder: string, id: string) {
  await rm(manifestPath(folder, id), { force: true })
  await rm(join(folder, id), { recursive: true, force: true })
}

/** Removes the contents that aren't used. */
export async function removeContents(folder: string, isUsed: (hash: string) => boolean) {
  for (const part of await readdir(join(folder, 'files'))) {
    if (!/^[\da-f]{2}$/.test(part)) continue
    for (const hash of await readdir(join(folder, 'files', part))) {
      if (!isUsed(hash)) await rm(join(folder, 'files', part, hash))
    }
  }
}
