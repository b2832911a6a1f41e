import { open, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { GetObjectCommandInput } from '@aws-sdk/client-s3'
import { bucket, photosFolder } from '#config/drive'

/**
 * Reads the storage with one call for each file: Drive needs one call for the size and another for
 * the content, and has no ranges.
 */

/** Bytes of a file as a client asks for them: from `start` to `end`, from `start` on, or the last. */
export type Range = { start: number; end?: number } | { last: number }

/** A file, or a part of it. Read `content` to its end, or destroy it. */
export interface OpenFile {
  content: Readable
  /** Of the whole file, in bytes. */
  size: number
  /** First and last byte of the content, if it is a part. */
  part: { start: number; end: number } | null
}

/** The file has no byte in this range. */
export class EmptyRange extends Error {
  /** @param size  of the file in bytes, if the storage says it */
  constructor(readonly size: number | null) {
    super('The file has no byte in this range.')
  }
}

export interface ListedFile {
  key: string
  storedAt: Date
}

/** Some of the files in a folder. */
export interface FileList {
  files: ListedFile[]
  /** Where the next list begins; null if this is the last one. */
  next: string | null
}

const longestList = 1000

const codeOf = (error: unknown) => (error as { code?: string }).code
const statusOf = (error: unknown) =>
  (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode

/** The first and the last byte of a range in a file of `size` bytes. */
function partOf(range: Range, size: number) {
  const start = 'last' in range ? Math.max(size - range.last, 0) : range.start
  const end = 'last' in range ? size - 1 : Math.min(range.end ?? size - 1, size - 1)
  if (start > end || ('last' in range && range.last === 0)) throw new EmptyRange(size)
  return { start, end }
}

async function openOnDisk(key: string, range: Range | null): Promise<OpenFile | null> {
  const file = await open(join(photosFolder, key)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    const part = range && partOf(range, size)
    return { content: file.createReadStream(part ?? {}), size, part }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function sizeOnDisk(key: string): Promise<number | null> {
  try {
    const { size } = await stat(join(photosFolder, key))
    return size
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** In lists, because each of them is looked up in the database. */
async function* listsOnDisk(folder: string): AsyncGenerator<FileList> {
  let files: ListedFile[] = []
  try {
    for await (const entry of await opendir(join(photosFolder, folder))) {
      if (!entry.isFile()) continue
      const key = `${folder}${entry.name}`
      const info = await stat(join(photosFolder, key)).catch(() => null)
      if (info) files.push({ key, storedAt: info.mtime })
      if (files.length < longestList) continue
      yield { files, next: null }
      files = []
    }
  } catch (error) {
    // The folder doesn't exist until its first file does.
    if (codeOf(error) !== 'ENOENT') throw error
  }
  yield { files, next: null }
}

function headerOf(range: Range): string {
  return 'last' in range ? `bytes=-${range.last}` : `bytes=${range.start}-${range.end ?? ''}`
}

type Bucket = NonNullable<typeof bucket>

async function openInBucket({ client, name }: Bucket, key: string, range: Range | null) {
  const { GetObjectCommand } = await import('@aws-sdk/client-s3')
  const request: GetObjectCommandInput = { Bucket: name, Key: key }
  if (range) request.Range = headerOf(range)
  try {
    const {
      Body,
      ContentLength = 0,
      ContentRange,
    } = await client.send(new GetObjectCommand(request))
    const sent = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(ContentRange ?? '')
    const [start, end, size] = sent ? sent.slice(1).map(Number) : [0, 0, ContentLength]
    return { content: Body as Readable, size, part: sent && { start, end } }
  } catch (error) {
    if (statusOf(error) === 404) return null
    if (statusOf(error) !== 416) throw error
    const { ActualObjectSize: size } = error as { ActualObjectSize?: string }
    throw new EmptyRange(size ? Number(size) : null)
  }
}

async function sizeInBucket({ client, name }: Bucket, key: string): Promise<number | null> {
  const { HeadObjectCommand } = await import('@aws-sdk/client-s3')
  try {
    const head = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }))
    return head.ContentLength ?? 0
  } catch (error) {
    if (statusOf(error) === 404) return null
    throw error
  }
}

async function* listsInBucket({ client, name }: Bucket, folder: string, start?: string) {
  const { ListObjectsV2Command } = await import('@aws-sdk/client-s3')
  let next = start
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: name,
        Prefix: folder,
        Delimiter: '/',
        MaxKeys: longestList,
        ContinuationToken: next,
      })
    )
    next = page.NextContinuationToken
    const files = (page.Contents ?? []).flatMap(({ Key: key, LastModified: storedAt }) =>
      key && storedAt ? [{ key, storedAt }] : []
    )
    yield { files, next: next ?? null }
  } while (next)
}

/**
 * Opens a stored file with one call to the storage; null if it is missing.
 *
 * @throws EmptyRange, or the error of the storage
 */
export function openFile(key: string, range: Range | null = null): Promise<OpenFile | null> {
  return bucket ? openInBucket(bucket, key, range) : openOnDisk(key, range)
}

/**
 * Size of a stored file in bytes, with one call to the storage; null if it is missing.
 *
 * @throws Error of the storage
 */
export function sizeOf(key: string): Promise<number | null> {
  return bucket ? sizeInBucket(bucket, key) : sizeOnDisk(key)
}

/**
 * The files directly in a folder, at most 1,000 at a time.
 *
 * @param folder  empty, or with a slash at the end
 * @param start  `next` of an earlier list
 */
export function listFiles(folder: string, start?: string): AsyncGenerator<FileList> {
  return bucket ? listsInBucket(bucket, folder, start) : listsOnDisk(folder)
}
