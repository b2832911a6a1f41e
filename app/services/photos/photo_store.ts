import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { errors } from '@vinejs/vine'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { photoLimits } from '#shared/project_enums'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import { decode } from '#services/decoding'
import { type Renditions, type Size, thumbnailSide } from '#services/decoding/tasks'
import { listFiles } from '#services/files/opening'
import {
  readIfStored,
  removeKeys,
  storedBytes,
  storedSize,
  storeTogether,
  tryToRemove,
  type NamedFiles,
} from '#services/files/storage'
import { acceptedFormats, bytesOfDataUrl, reencode, typeOfDataUrl } from '#services/photos/images'
import { readSentPhoto, sentPhoto, sentPhotoStart } from '#services/photos/sent_photo'
import { Semaphore } from '#services/semaphore'
import { photoNameFromUrl, previewSize } from '#shared/photo_urls'

const unavailable = {
  storing: 'Photos cannot be stored right now. Nothing was saved. Try again in a moment.',
  showing: 'Photos cannot be shown right now.',
}

const limits = { side: 1600, bytes: 1024 * 1024 }

/** As large as pictures in messages, the largest that a form makes of a preview. */
const decodedLimits = { side: 2560, bytes: 3 * 1024 * 1024 }

/** One at a time: anyone may ask for the JPEGs, and each is drawn only once. */
const drawing = new Semaphore(1, 24, 'Photos cannot be shown right now. Try again in a moment.')

/**
 * The JPEGs that are drawn from a photo, by the end of their file name, with their size in pixels.
 * That of emails is twice as large as they show it.
 */
const drawnSizes: Readonly<Record<string, Size | undefined>> = {
  '.jpg': { width: 1120, height: 600 },
  [`-${previewSize.width}.jpg`]: previewSize,
}

/** Characters of a photo's name, before the end of its file names. */
const nameLength = 32

const drawnSize = (file: string) => drawnSizes[file.slice(nameLength)]

const keysOf = (name: string) => [`${name}.webp`, `${name}-${thumbnailSide}.webp`]

/** With the JPEGs, which exist once someone has asked for them. */
const filesOf = (name: string) => [
  ...keysOf(name),
  ...Object.keys(drawnSizes).map((end) => `${name}${end}`),
]

/** A photo of a request: how an error refers to it, and how large it is stored. */
interface ErrorTarget {
  /** The request's field. */
  field: string
  /** Its name in the message. */
  name: string
  /** That of photos by default. */
  limits?: typeof limits
}

const targetInList = (index: number): ErrorTarget => ({
  field: `photos.${index}`,
  name: `Photo ${index + 1}`,
})

const notSent = ({ name }: ErrorTarget) => `${name} is no longer here. Send it again.`

const singlePhoto: ErrorTarget = { field: 'photo', name: 'The photo' }

/** Larger than photos, so that its dimensions can be read. */
const floorPlan: ErrorTarget = { field: 'image', name: 'The floor plan', limits: decodedLimits }

interface StoringOptions {
  /** How an error refers to the photo at an index. */
  placeOf?: (index: number) => ErrorTarget
  /** The user whose photos that were sent before may be used. Nobody's by default. */
  sentBy?: number
}

function refuse(field: string, message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field, message, rule: 'photo' }])
}

/** Decodes an inline photo. Checks form and size, but not the image itself. */
function decodeDataUrl(
  input: string,
  { field, name }: ErrorTarget,
  maxBytes: number = photoLimits.bytes
): { bytes: Buffer; format: string } {
  const format = acceptedFormats.get(typeOfDataUrl(input))
  if (!format) refuse(field, 'Please select only image files')
  const bytes = bytesOfDataUrl(input)
  if (!bytes) refuse(field, `${name} could not be read`)
  if (bytes.length > maxBytes) {
    refuse(field, `${name} is larger than ${maxBytes / 1024 ** 2}MB`)
  }
  return { bytes, format }
}

const dataUrlOf = (webp: Buffer) => `data:image/webp;base64,${webp.toString('base64')}`

/** Adapter for the photo storage: the local disk by default, S3 if configured. */
export default class PhotoStore {
  /**
   * Stores the photos of a request and runs `work` with their names in the same order. Removes the
   * stored photos if anything fails.
   *
   * @param inputs data URLs, photo URLs from the API, or what `send` returned
   * @param known names the caller may keep; any other photo URL is refused as deleted
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async storeAll<T>(
    inputs: string[],
    known: readonly string[],
    work: (names: string[]) => Promise<T>,
    { placeOf = targetInList, sentBy }: StoringOptions = {}
  ): Promise<T> {
    const stored: string[] = []
    const used: string[] = []
    let result: T
    try {
      const names: string[] = []
      for (const [index, input] of inputs.entries()) {
        const kept = photoNameFromUrl(input)
        if (kept && known.includes(kept)) {
          names.push(kept)
          continue
        }
        if (kept)
          refuse(placeOf(index).field, 'This photo was deleted. Remove it here and save again.')
        const sent = input.startsWith(sentPhotoStart)
          ? this.#sentName(input, sentBy, placeOf(index))
          : null
        if (sent) used.push(sent)
        const name = sent
          ? await this.#copySent(sent, placeOf(index))
          : await this.#storeInline(input, placeOf(index))
        stored.push(name)
        names.push(name)
      }
      result = await work(names)
    } catch (error) {
      await tryToRemove(stored.flatMap(filesOf))
      throw error
    }
    await tryToRemove(used.flatMap(filesOf))
    return result
  }

  /**
   * Stores a photo before the form that it belongs to, so that a lost connection costs one photo
   * at most. Nobody can see it. It is deleted once it is used, or after a day.
   *
   * @param input  data URL
   * @returns what a form sends instead of the photo, for twelve hours
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async send(input: string, userId: number): Promise<string> {
    return sentPhoto(userId, await this.#storeInline(input, singlePhoto))
  }

  static #sentName(input: string, sentBy: number | undefined, place: ErrorTarget): string {
    const name = sentBy === undefined ? null : readSentPhoto(sentBy, input)
    return name ?? refuse(place.field, notSent(place))
  }

  /**
   * Stores a floor plan and runs `work` with its name. Removes it if `work` fails.
   *
   * @param input  data URL
   * @throws E_VALIDATION_ERROR (422) for anything that is not an image
   */
  static async storeFloorPlan<T>(input: string, work: (name: string) => Promise<T>): Promise<T> {
    return this.storeAll([input], [], ([name]) => work(name), { placeOf: () => floorPlan })
  }

  /** Two requests may use a photo at once, and no two projects may share a file. */
  static async #copySent(name: string, place: ErrorTarget): Promise<string> {
    return (await this.#copyIfStored(name)) ?? refuse(place.field, notSent(place))
  }

  /**
   * Stores the photos of a request once for each of several projects, because no two projects may
   * share a file: each deletes its own. Removes all of them if anything fails.
   *
   * @param inputs data URLs, or what `send` returned
   * @param count how many projects
   * @param work gets the names for each project
   */
  static async storeForEach<T>(
    inputs: string[],
    count: number,
    work: (names: string[][]) => Promise<T>,
    options?: StoringOptions
  ): Promise<T> {
    const storeCopies = async (first: string[]) => {
      const copies: string[][] = []
      try {
        for (let at = 1; at < count; at += 1) {
          const names: string[] = []
          copies.push(names)
          for (const name of first) names.push(await this.#copy(name))
        }
        return await work([first, ...copies])
      } catch (error) {
        await tryToRemove(copies.flat().flatMap(filesOf))
        throw error
      }
    }
    return this.storeAll(inputs, [], storeCopies, options)
  }

  /**
   * Stores one photo and a copy of a stored one, and runs `work` with their names. Removes both if
   * anything fails.
   *
   * @param source name of the photo to copy
   * @throws E_VALIDATION_ERROR (422) if the input is not a photo
   */
  static async storeWithCopy<T>(
    { input, placeOf, source }: { input: string; placeOf: () => ErrorTarget; source: string },
    work: (names: { stored: string; copy: string }) => Promise<T>
  ): Promise<T> {
    return this.storeAll(
      [input],
      [],
      async ([stored]) => {
        const copy = await this.#copy(source)
        try {
          return await work({ stored, copy })
        } catch (error) {
          await tryToRemove(filesOf(copy))
          throw error
        }
      },
      { placeOf }
    )
  }

  static async #copy(name: string): Promise<string> {
    const copy = await this.#copyIfStored(name)
    if (copy) return copy
    throw new TemporarilyUnavailable(unavailable.storing, {
      cause: new Error(`${name} is missing`),
    })
  }

  static async #copyIfStored(name: string): Promise<string | null> {
    const photo = await storedBytes(`${name}.webp`, unavailable.storing)
    const thumbnail = await storedBytes(`${name}-${thumbnailSide}.webp`, unavailable.storing)
    return photo && thumbnail ? this.#write({ photo, thumbnail }) : null
  }

  static async #storeInline(input: string, place: ErrorTarget): Promise<string> {
    const { bytes, format } = decodeDataUrl(input, place)
    const renditions = await reencode(bytes, format, place.limits ?? limits)
    if (!renditions) refuse(place.field, `${place.name} could not be read`)
    return this.#write(renditions)
  }

  static async #write({
    photo,
    thumbnail,
  }: Pick<Renditions, 'photo' | 'thumbnail'>): Promise<string> {
    const name = randomBytes(16).toString('hex')
    const contentType = 'image/webp'
    const files = new Map([
      [`${name}.webp`, { content: photo, contentType }],
      [`${name}-${thumbnailSide}.webp`, { content: thumbnail, contentType }],
    ])
    await storeTogether(files, unavailable.storing)
    return name
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

  /**
   * A photo as every browser shows it, as a data URL. Stores nothing.
   *
   * @param input  data URL
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async preview(input: string): Promise<string> {
    const { bytes, format } = decodeDataUrl(input, singlePhoto, photoLimits.heicBytes)
    const renditions = await reencode(bytes, format, decodedLimits)
    if (!renditions) refuse(singlePhoto.field, `${singlePhoto.name} could not be read`)
    return dataUrlOf(renditions.photo)
  }

  /**
   * Stored photos as data URLs, as the API accepts them. Skips missing photos.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable
   */
  static async toDataUrls(names: string[]): Promise<string[]> {
    const photos: string[] = []
    for (const name of names) {
      const bytes = await storedBytes(`${name}.webp`, unavailable.showing)
      if (bytes) photos.push(dataUrlOf(bytes))
    }
    return photos
  }

  /**
   * Stores a WebP file as it is. Only for the demo market's own photos.
   *
   * @param thumbnail path of the thumbnail, if it was made before
   */
  static async importFile(path: string, thumbnail?: string): Promise<string> {
    const photo = await readFile(path)
    const made = thumbnail ? await readFile(thumbnail) : await decode('thumbnail', { bytes: photo })
    if (!made) throw new Error(`${path} could not be read`)
    return this.#write({ photo, thumbnail: made })
  }

  /** The files that every stored photo has. */
  static keysOf(name: string): string[] {
    return keysOf(name)
  }

  /** Where a photo's file is stored, and what to say while it can't be read. */
  static address(file: string) {
    return { key: file, refusal: unavailable.showing }
  }

  /** Whether the file is a JPEG, which is drawn on the first request. */
  static isDrawn(file: string): boolean {
    return drawnSize(file) !== undefined
  }

  /**
   * A stored photo as a JPEG, cropped for emails (Outlook for Windows neither shows WebP nor crops)
   * or for previews of links. It is drawn on the first request, and kept. Null if the photo is
   * missing.
   *
   * @param file  its name and the end that says the size
   * @throws TemporarilyUnavailable (503) if the storage is unavailable, or too many are being drawn
   */
  static async draw(file: string): Promise<Buffer | null> {
    const source = `${file.slice(0, nameLength)}.webp`
    const size = drawnSize(file)
    if (!size) return null
    return drawing.run(async () => {
      const photo = await storedBytes(source, unavailable.showing)
      if (!photo) return null
      const picture = await decode('draw', { bytes: photo, size })
      if (!picture) throw new TemporarilyUnavailable(unavailable.showing)
      await this.#keep(file, { picture, source })
      return picture
    })
  }

  /**
   * Stores the JPEG of a photo, unless the photo was removed meanwhile. Only logs errors: without
   * the file the picture is drawn again.
   */
  static async #keep(file: string, { picture, source }: { picture: Buffer; source: string }) {
    try {
      await drive.use().put(file, picture, { contentType: 'image/jpeg' })
      if ((await storedSize(source, unavailable.showing)) === null) await removeKeys([file])
    } catch (error) {
      logger.warn({ err: error, file }, 'the JPEG of a photo could not be stored')
    }
  }

  /** The photo as a stream, or null if it is missing. */
  static read(name: string): Promise<Readable | null> {
    return readIfStored(`${name}.webp`)
  }

  /** Removes photos that nothing refers to. */
  static remove(names: string[]) {
    return removeKeys(names.flatMap(filesOf))
  }
}
