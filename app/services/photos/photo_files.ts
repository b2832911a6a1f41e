import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import { type Renditions, thumbnailSide } from '#services/decoding/processes/tasks'
import { listFiles } from '#services/files/opening'
import {
  readIfStored,
  removeKeys,
  storedBytes,
  storeTogether,
  tryToRemove,
  type NamedFiles,
} from '#services/files/storage'
import { drawnEnds, unavailable } from '#services/photos/drawn_photos'

const notStored = 'Photos cannot be stored right now. Nothing was saved. Try again in a moment.'

const keysOf = (name: string) => [`${name}.webp`, `${name}-${thumbnailSide}.webp`]

/** With the JPEGs, which exist once someone has asked for them. */
const filesOf = (name: string) => [...keysOf(name), ...drawnEnds.map((end) => `${name}${end}`)]

/** The stored files of photos, by the name of the photo. */
export default class PhotoFiles {
  /** Where a photo's file is stored, and what to say while it can't be read. */
  static address(file: string) {
    return { key: file, refusal: unavailable }
  }

  /** The files that every stored photo has. */
  static keysOf(name: string): string[] {
    return keysOf(name)
  }

  /** Stores a photo under a new name. */
  static async write({
    photo,
    thumbnail,
  }: Pick<Renditions, 'photo' | 'thumbnail'>): Promise<string> {
    const name = randomBytes(16).toString('hex')
    const contentType = 'image/webp'
    const files = new Map([
      [`${name}.webp`, { content: photo, contentType }],
      [`${name}-${thumbnailSide}.webp`, { content: thumbnail, contentType }],
    ])
    await storeTogether(files, notStored)
    return name
  }

  /** Copies a photo under a new name; null if it isn't stored. */
  static async copyIfStored(name: string): Promise<string | null> {
    const photo = await storedBytes(`${name}.webp`, notStored)
    const thumbnail = await storedBytes(`${name}-${thumbnailSide}.webp`, notStored)
    return photo && thumbnail ? this.write({ photo, thumbnail }) : null
  }

  /** @throws TemporarilyUnavailable (503) if the photo isn't stored */
  static async copy(name: string): Promise<string> {
    const copy = await this.copyIfStored(name)
    if (copy) return copy
    throw new TemporarilyUnavailable(notStored, { cause: new Error(`${name} is missing`) })
  }

  /** The photo as a stream, or null if it is missing. */
  static read(name: string): Promise<Readable | null> {
    return readIfStored(`${name}.webp`)
  }

  /**
   * The photo's bytes, or null if it is missing.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable
   */
  static bytesOf(name: string): Promise<Buffer | null> {
    return storedBytes(`${name}.webp`, unavailable)
  }

  /** Removes photos that nothing refers to. */
  static remove(names: string[]) {
    return removeKeys(names.flatMap(filesOf))
  }

  /** The same, without an error if the storage is unavailable: the sweep removes them later. */
  static tryToRemove(names: string[]) {
    return tryToRemove(names.flatMap(filesOf))
  }

  /** All stored photos, at most 1,000 files at a time. @param start  `next` of an earlier list */
  static async *lists(start?: string): AsyncGenerator<NamedFiles> {
    for await (const { files, next } of listFiles('', start)) {
      yield {
        files: files.flatMap((file) => {
          const name = /^([a-f0-9]{32})(?:(?:-480)?\.webp|(?:-1200)?\.jpg)$/.exec(file.key)?.[1]
          return name ? [{ ...file, name }] : []
        }),
        next,
      }
    }
  }
}
