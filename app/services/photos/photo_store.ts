import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import sharp from 'sharp'
import { errors } from '@vinejs/vine'
import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { photoLimits } from '#shared/project_enums'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import { Semaphore } from '#services/semaphore'
import { photoNameFromUrl } from '#shared/photo_urls'

/** MIME subtype in a data URL → the format that sharp must detect. */
const acceptedFormats = new Map([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['avif', 'heif'],
])

const heicUnsupported = "HEIC photos can't be opened here. Send a JPEG, PNG, WebP, GIF or AVIF."

/** libvips opens nothing else; SVG, TIFF, PDF and others are refused without parsing. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpeg',
    'VipsForeignLoadPng',
    'VipsForeignLoadWebp',
    'VipsForeignLoadNsgif',
    'VipsForeignLoadHeif',
  ],
})

const pixelLimit = 40_000_000
const maxSide = 1600
const thumbnailSide = 480
/** Width by height. */
const widestThumbnail = 2
/** Maximum size of a stored photo, in bytes. */
const maxStoredBytes = 1024 * 1024

const decoding = new Semaphore(
  2,
  24,
  'Many photos are being processed right now. Try again in a moment.'
)

/** One at a time: anyone may ask for the pictures of emails, and each is drawn only once. */
const drawing = new Semaphore(1, 24, 'Photos cannot be shown right now. Try again in a moment.')

/** In pixels; twice the size at which emails show it. */
const emailPicture = { width: 1120, height: 600 }

/** The JPEG exists once an email has shown it. */
const filesOf = (name: string) => [`${name}.webp`, `${name}-${thumbnailSide}.webp`, `${name}.jpg`]

export interface Renditions {
  photo: Buffer
  thumbnail: Buffer
}

/** How an error refers to a photo: the request field, and its name in the message. */
interface ErrorTarget {
  field: string
  name: string
}

const targetInList = (index: number): ErrorTarget => ({
  field: `photos.${index}`,
  name: `Photo ${index + 1}`,
})

function refuse(field: string, message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field, message, rule: 'photo' }])
}

/** Decodes an inline photo. Checks form and size, but not the image itself. */
function decodeDataUrl(
  input: string,
  { field, name }: ErrorTarget
): { bytes: Buffer; format: string } {
  const comma = input.indexOf(',')
  const type = /^data:image\/([a-z+]+);base64$/.exec(input.slice(0, comma))?.[1] ?? ''
  if (type === 'heic' || type === 'heif') refuse(field, heicUnsupported)
  const format = acceptedFormats.get(type)
  if (!format) refuse(field, 'Please select only image files')
  const body = input.slice(comma + 1)
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) refuse(field, `${name} could not be read`)
  const bytes = Buffer.from(body, 'base64')
  if (bytes.length > photoLimits.bytes) refuse(field, `${name} is larger than 5MB`)
  return { bytes, format }
}

/**
 * Re-encodes a photo. Only its pixels are kept, so location, camera data and hidden payloads are
 * gone.
 */
async function render(bytes: Buffer): Promise<Renditions> {
  const options = { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 } as const
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  const draw = (quality: number) =>
    sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, ...fit })
      .webp({ quality, effort: 3 })
      .toBuffer()
  let upright = await draw(80)
  // Photos with fine detail, such as grass or gravel, compress poorly.
  for (const quality of [60, 30]) if (upright.length > maxStoredBytes) upright = await draw(quality)
  const thumbnail = await thumbnailOf(upright)
  return { photo: upright, thumbnail }
}

/**
 * Fits into a square. Of a panorama only the middle is kept: cards crop it anyway, and a strip of
 * a few pixels' height would be enlarged.
 */
async function thumbnailOf(photo: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(photo).metadata()
  const isPanorama = width > height * widestThumbnail
  return sharp(photo)
    .resize({
      width: thumbnailSide,
      height: isPanorama ? Math.round(thumbnailSide / widestThumbnail) : thumbnailSide,
      fit: isPanorama ? 'cover' : 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 74, effort: 1 })
    .toBuffer()
}

/** Adapter for the photo storage: the local disk by default, S3 if configured. */
export default class PhotoStore {
  /**
   * Stores the photos of a request and runs `work` with their names in the same order. Removes the
   * stored photos if anything fails.
   *
   * @param inputs data URLs, or photo URLs from the API
   * @param known names the caller may keep; any other photo URL is refused as deleted
   * @param placeOf how an error refers to the photo at an index
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async storeAll<T>(
    inputs: string[],
    known: readonly string[],
    work: (names: string[]) => Promise<T>,
    placeOf = targetInList
  ): Promise<T> {
    const stored: string[] = []
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
        const name = await this.#storeInline(input, placeOf(index))
        stored.push(name)
        names.push(name)
      }
      return await work(names)
    } catch (error) {
      await this.#tryToRemove(stored)
      throw error
    }
  }

  /**
   * Stores the photos of a request once for each of several projects, because no two projects may
   * share a file: each deletes its own. Removes all of them if anything fails.
   *
   * @param inputs data URLs
   * @param count how many projects
   * @param work gets the names for each project
   */
  static async storeForEach<T>(
    inputs: string[],
    count: number,
    work: (names: string[][]) => Promise<T>
  ): Promise<T> {
    return this.storeAll(inputs, [], async (first) => {
      const copies: string[][] = []
      try {
        for (let at = 1; at < count; at += 1) {
          const names: string[] = []
          copies.push(names)
          for (const name of first) names.push(await this.#copy(name))
        }
        return await work([first, ...copies])
      } catch (error) {
        await this.#tryToRemove(copies.flat())
        throw error
      }
    })
  }

  static async #copy(name: string): Promise<string> {
    const photo = Buffer.from(await drive.use().getBytes(`${name}.webp`))
    const thumbnail = Buffer.from(await drive.use().getBytes(`${name}-${thumbnailSide}.webp`))
    return this.#write({ photo, thumbnail })
  }

  static async #storeInline(input: string, place: ErrorTarget): Promise<string> {
    const { bytes, format } = decodeDataUrl(input, place)
    const renditions = await decoding.run(async () => {
      try {
        const metadata = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()
        if (metadata.format !== format) throw new Error('declared as another format')
        return await render(bytes)
      } catch {
        refuse(place.field, `${place.name} could not be read`)
      }
    })
    return this.#write(renditions)
  }

  static async #write({ photo, thumbnail }: Renditions): Promise<string> {
    const name = randomBytes(16).toString('hex')
    const options = { contentType: 'image/webp' }
    try {
      await drive.use().put(`${name}.webp`, photo, options)
      await drive.use().put(`${name}-${thumbnailSide}.webp`, thumbnail, options)
    } catch (error) {
      logger.error({ err: error }, 'photo could not be stored')
      await this.#tryToRemove([name])
      throw new TemporarilyUnavailable(
        'Photos cannot be stored right now. Nothing was saved. Try again in a moment.',
        { cause: error }
      )
    }
    return name
  }

  /** Names of all stored photos. The folder doesn't exist until the first photo is stored. */
  static async names(): Promise<string[]> {
    const names = new Set<string>()
    try {
      for await (const key of this.#keys()) {
        const name = /^([a-f0-9]{32})(?:(?:-480)?\.webp|\.jpg)$/.exec(key)?.[1]
        if (name) names.add(name)
      }
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error
    }
    return [...names]
  }

  static async *#keys(): AsyncGenerator<string> {
    let paginationToken: string | undefined
    do {
      const page = await drive.use().listAll('/', { paginationToken })
      for (const file of page.objects) if (file.isFile) yield file.key
      paginationToken = page.paginationToken
    } while (paginationToken)
  }

  /** Whether all files of a photo were stored before `moment`. */
  static async isOlder(name: string, moment: Date): Promise<boolean> {
    for (const file of filesOf(name)) {
      if (!(await drive.use().exists(file))) continue
      const { lastModified } = await drive.use().getMetaData(file)
      if (lastModified >= moment) return false
    }
    return true
  }

  /**
   * Stored photos as data URLs, as the API accepts them. Skips missing photos.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable
   */
  static async toDataUrls(names: string[]): Promise<string[]> {
    const photos: string[] = []
    for (const name of names) {
      const file = `${name}.webp`
      if ((await this.sizeOf(file)) === null) continue
      const bytes = await drive.use().getBytes(file)
      photos.push(`data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`)
    }
    return photos
  }

  /** Stores a WebP file as it is. Only for the demo market's own photos. */
  static async importFile(path: string): Promise<string> {
    const photo = await readFile(path)
    return this.#write({ photo, thumbnail: await thumbnailOf(photo) })
  }

  /**
   * Size of a stored file in bytes, or null if there is none.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable
   */
  static async sizeOf(file: string): Promise<number | null> {
    const disk = drive.use()
    try {
      const { contentLength } = await disk.getMetaData(file)
      return contentLength
    } catch (error) {
      if (!(await this.#isStored(file))) return null
      throw new TemporarilyUnavailable('Photos cannot be shown right now.', { cause: error })
    }
  }

  static async #isStored(file: string): Promise<boolean> {
    try {
      return await drive.use().exists(file)
    } catch (error) {
      logger.error({ err: error }, 'photo storage is unavailable')
      throw new TemporarilyUnavailable('Photos cannot be shown right now.', { cause: error })
    }
  }

  static open(file: string): Promise<Readable> {
    return drive.use().getStream(file)
  }

  /**
   * A stored photo as a JPEG, cropped for emails: Outlook for Windows neither shows WebP nor crops.
   * It is drawn on the first request, and kept.
   *
   * @throws TemporarilyUnavailable (503) if the storage is unavailable, or too many are being drawn
   */
  static async forEmail(name: string): Promise<Buffer> {
    const file = `${name}.jpg`
    if (await this.#isStored(file)) return Buffer.from(await drive.use().getBytes(file))
    return drawing.run(async () => {
      const picture = await sharp(await drive.use().getBytes(`${name}.webp`))
        .timeout({ seconds: 10 })
        .resize({ ...emailPicture, fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 80 })
        .toBuffer()
      await this.#keep(file, picture)
      return picture
    })
  }

  /** Only logs errors: without the file the picture is drawn again. */
  static async #keep(file: string, picture: Buffer) {
    try {
      await drive.use().put(file, picture, { contentType: 'image/jpeg' })
    } catch (error) {
      logger.warn({ err: error, file }, 'the picture of an email could not be stored')
    }
  }

  /** The photo as a stream, or null if it is missing. */
  static async read(name: string): Promise<Readable | null> {
    const file = `${name}.webp`
    return (await drive.use().exists(file)) ? drive.use().getStream(file) : null
  }

  /**
   * Only logs errors, so that the caller sees the original one. The sweeper removes what remains.
   */
  static async #tryToRemove(names: string[]) {
    try {
      await this.remove(names)
    } catch (error) {
      logger.warn({ err: error, names }, 'photos of a refused request could not be removed')
    }
  }

  /** Removes photos that nothing refers to. */
  static async remove(names: string[]) {
    for (const name of names) {
      for (const file of filesOf(name)) await drive.use().delete(file)
    }
  }
}
