import type { Readable } from 'node:stream'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'

/** Keys of all files directly in a folder. The folder doesn't exist until its first file does. */
export async function* keysIn(folder: string): AsyncGenerator<string> {
  let paginationToken: string | undefined
  try {
    do {
      const page = await drive.use().listAll(folder, { paginationToken })
      for (const file of page.objects) if (file.isFile) yield file.key
      paginationToken = page.paginationToken
    } while (paginationToken)
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT') throw error
  }
}

/** Whether all files were stored before `moment`. Missing ones count as older. */
export async function areOlder(keys: readonly string[], moment: Date): Promise<boolean> {
  for (const key of keys) {
    if (!(await drive.use().exists(key))) continue
    const { lastModified } = await drive.use().getMetaData(key)
    if (lastModified >= moment) return false
  }
  return true
}

/**
 * Size of a stored file in bytes, or null if there is none.
 *
 * @param refusal  the sentence of the error
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export async function sizeOf(key: string, refusal: string): Promise<number | null> {
  try {
    const { contentLength } = await drive.use().getMetaData(key)
    return contentLength
  } catch (error) {
    if (!(await isStored(key, refusal))) return null
    throw new TemporarilyUnavailable(refusal, { cause: error })
  }
}

/** @throws TemporarilyUnavailable (503) if the storage is unavailable */
export async function isStored(key: string, refusal: string): Promise<boolean> {
  try {
    return await drive.use().exists(key)
  } catch (error) {
    logger.error({ err: error }, 'the storage is unavailable')
    throw new TemporarilyUnavailable(refusal, { cause: error })
  }
}

/** A file as a stream, or null if it is missing. */
export async function readIfStored(key: string): Promise<Readable | null> {
  return (await drive.use().exists(key)) ? drive.use().getStream(key) : null
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

export async function removeKeys(keys: readonly string[]) {
  for (const key of keys) await drive.use().delete(key)
}
