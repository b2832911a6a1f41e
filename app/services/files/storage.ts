import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import {
  EmptyRange,
  openFile,
  sizeOf,
  type ListedFile,
  type OpenFile,
  type Range,
} from '#services/files/opening'

/** Runs a call to the storage. @throws TemporarilyUnavailable (503) if the storage is unavailable */
async function orRefuse<T>(call: Promise<T>, refusal: string): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof EmptyRange) throw error
    logger.error({ err: error }, 'the storage is unavailable')
    throw new TemporarilyUnavailable(refusal, { cause: error })
  }
}

/**
 * Opens a stored file; null if it is missing.
 *
 * @param refusal  the sentence of the error
 * @throws EmptyRange if it has no byte in this range
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export function openStored(
  key: string,
  { refusal, range = null }: { refusal: string; range?: Range | null }
): Promise<OpenFile | null> {
  return orRefuse(openFile(key, range), refusal)
}

/**
 * Size of a stored file in bytes, or null if there is none.
 *
 * @param refusal  the sentence of the error
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export function storedSize(key: string, refusal: string): Promise<number | null> {
  return orRefuse(sizeOf(key), refusal)
}

/**
 * The bytes of a stored file, or null if there is none.
 *
 * @param refusal  the sentence of the error
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export async function storedBytes(key: string, refusal: string): Promise<Buffer | null> {
  const file = await openStored(key, { refusal })
  return file && orRefuse(buffer(file.content), refusal)
}

/** A file as a stream, or null if it is missing. */
export async function readIfStored(key: string): Promise<Readable | null> {
  const file = await openFile(key)
  return file?.content ?? null
}

/** A list of files with the random names of the photos or files they belong to. */
export interface NamedFiles {
  files: (ListedFile & { name: string })[]
  next: string | null
}

interface NewFile {
  content: Buffer
  contentType: string
}

/**
 * Stores all files, or none of them.
 *
 * @param refusal  the sentence of the error
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export async function storeTogether(files: ReadonlyMap<string, NewFile>, refusal: string) {
  try {
    for (const [key, { content, contentType }] of files) {
      await drive.use().put(key, content, { contentType })
    }
  } catch (error) {
    logger.error({ err: error }, 'files could not be stored')
    await tryToRemove([...files.keys()])
    throw new TemporarilyUnavailable(refusal, { cause: error })
  }
}

/** Only logs errors, so that the caller sees the original one. The sweeper removes what remains. */
export async function tryToRemove(keys: readonly string[]) {
  try {
    await removeKeys(keys)
  } catch (error) {
    logger.warn({ err: error, keys }, 'files of a refused request could not be removed')
  }
}

/** Files that don't exist count as removed. */
export async function removeKeys(keys: readonly string[]) {
  for (const key of keys) await drive.use().delete(key)
}
