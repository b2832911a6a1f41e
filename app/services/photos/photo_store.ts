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
import { photoNameIn } from '#shared/photo_urls'

/** Declared type of a data string → the format sharp must find in its bytes. */
const acceptedFormats = new Map([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['avif', 'heif'],
])

const heicUnsupported = "HEIC photos can't be opened here. Send a JPEG, PNG, WebP, GIF or AVIF."

/** libvips opens nothing else: SVG, TIFF, PDF and the like are refused before they are parsed. */
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
const longSide = 1600
const thumbnailSide = 480
/** Maximum size of a stored photo, in bytes. */
const storedBytes = 1024 * 1024

const decoding = new Semaphore(
  2,
  24,
  'Many photos are being processed right now. Try again in a moment.'
)

export interface Renditions {
  photo: Buffer
  thumbnail: Buffer
}

/** How a refusal refers to a photo: the field in the request, and its name in a message. */
interface Place {
  field: string
  name: string
}

const placeInList = (index: number): Place => ({
  field: `photos.${index}`,
  name: `Photo ${index + 1}`,
})

function refuse(field: string, message: string): never {
  throw new errors.E_VALIDATION_ERROR([{ field, message, rule: 'photo' }])
}

/** Bytes of an inline photo, checked for form and size, not yet for what they hold. */
function readDataString(input: string, { field, name }: Place): { bytes: Buffer; format: string } {
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
 * Draws a photo anew: nothing of the file that was sent survives but its pixels, so no
 * place, no camera, no hidden payload does either.
 */
async function render(bytes: Buffer): Promise<Renditions> {
  const options = { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 } as const
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  const draw = (quality: number) =>
    sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: longSide, height: longSide, ...fit })
      .webp({ quality, effort: 3 })
      .toBuffer()
  let upright = await draw(80)
  // Photos with fine detail, such as grass or gravel, compress poorly.
  for (const quality of [60, 30]) if (upright.length > storedBytes) upright = await draw(quality)
  const thumbnail = await thumbnailOf(upright)
  return { photo: upright, thumbnail }
}

function thumbnailOf(photo: Buffer): Promise<Buffer> {
  return sharp(photo)
    .resize({
      width: thumbnailSide,
      height: thumbnailSide,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: 74, effort: 1 })
    .toBuffer()
}

/** The door to the photo storage: the local disk by default, S3 by configuration. */
export default class PhotoStore {
  /**
   * Stores the photos of a request and runs `work` with their names, in the same order; what
   * was stored is removed again when anything fails.
   *
   * @param inputs  inline data strings, or URLs that the API gave out
   * @param known   names that the caller may keep; other URLs of photos are answered as deleted
   * @param placeOf what a refusal is about
   * @throws E_VALIDATION_ERROR (422) for anything that is not a photo
   */
  static async keep<T>(
    inputs: string[],
    known: readonly string[],
    work: (names: string[]) => Promise<T>,
    placeOf = placeInList
  ): Promise<T> {
    const stored: string[] = []
    try {
      const names: string[] = []
      for (const [index, input] of inputs.entries()) {
        const kept = photoNameIn(input)
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
      await this.#discardQuietly(stored)
      throw error
    }
  }

  static async #storeInline(input: string, place: Place): Promise<string> {
    const { bytes, format } = readDataString(input, place)
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
      logger.error({ err: error }, 'a photo could not be stored')
      await this.#discardQuietly([name])
      throw new TemporarilyUnavailable(
        'Photos cannot be stored right now. Nothing was saved. Try again in a moment.',
        { cause: error }
      )
    }
    return name
  }

  /** Names of all photos in the store; none before the first one created its folder. */
  static async names(): Promise<string[]> {
    const names = new Set<string>()
    try {
      for await (const key of this.#keys()) {
        const name = /^([a-f0-9]{32})(?:-480)?\.webp$/.exec(key)?.[1]
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

  /** Whether every file of a photo was stored before this moment. */
  static async isOlder(name: string, moment: Date): Promise<boolean> {
    for (const file of [`${name}.webp`, `${name}-${thumbnailSide}.webp`]) {
      if (!(await drive.use().exists(file))) continue
      const { lastModified } = await drive.use().getMetaData(file)
      if (lastModified >= moment) return false
    }
    return true
  }

  /**
   * Stored photos as the API takes them: data strings, without those that are gone.
   *
   * @throws TemporarilyUnavailable (503) when the storage is away
   */
  static async inline(names: string[]): Promise<string[]> {
    const photos: string[] = []
    for (const name of names) {
      const file = `${name}.webp`
      if ((await this.sizeOf(file)) === null) continue
      const bytes = await drive.use().getBytes(file)
      photos.push(`data:image/webp;base64,${Buffer.from(bytes).toString('base64')}`)
    }
    return photos
  }

  /** Takes over a WebP file of ours (the demo market's rooms) as it is. */
  static async adopt(path: string): Promise<string> {
    const photo = await readFile(path)
    return this.#write({ photo, thumbnail: await thumbnailOf(photo) })
  }

  /**
   * Bytes of a file in the store, or null when there is none.
   *
   * @throws TemporarilyUnavailable (503) when the storage is away
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
      logger.error({ err: error }, 'photo storage is away')
      throw new TemporarilyUnavailable('Photos cannot be shown right now.', { cause: error })
    }
  }

  static open(file: string): Promise<Readable> {
    return drive.use().getStream(file)
  }

  /** The photo of this name as a file, or null when it is gone. */
  static async read(name: string): Promise<Readable | null> {
    const file = `${name}.webp`
    return (await drive.use().exists(file)) ? drive.use().getStream(file) : null
  }

  /** After a failure, which is what the caller should hear of; the sweeper removes what stays. */
  static async #discardQuietly(names: string[]) {
    try {
      await this.discard(names)
    } catch (error) {
      logger.warn({ err: error, names }, 'photos of a refused request could not be removed')
    }
  }

  /** Removes photos that nothing refers to any more. */
  static async discard(names: string[]) {
    for (const name of names) {
      await drive.use().delete(`${name}.webp`)
      await drive.use().delete(`${name}-${thumbnailSide}.webp`)
    }
  }
}
