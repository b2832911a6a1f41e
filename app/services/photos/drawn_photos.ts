import logger from '@adonisjs/core/services/logger'
import drive from '@adonisjs/drive/services/main'
import { previewSize } from '#shared/projects/photo_urls'
import { TemporarilyUnavailable } from '#exceptions/http_refusals'
import { decode } from '#services/decoding/decoder'
import type { Size } from '#services/decoding/processes/tasks'
import { removeKeys, storedBytes, storedSize } from '#services/files/storage'
import { Semaphore } from '#services/limits/semaphore'

/** What is said while the storage can't be read. */
export const unavailable = 'Photos cannot be shown right now.'

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

/** The ends of their file names. */
export const drawnEnds = Object.keys(drawnSizes)

/** Whether the file is a JPEG, which is drawn on the first request. */
export function isDrawn(file: string): boolean {
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
export async function draw(file: string): Promise<Buffer | null> {
  const source = `${file.slice(0, nameLength)}.webp`
  const size = drawnSize(file)
  if (!size) return null
  return drawing.run(async () => {
    const photo = await storedBytes(source, unavailable)
    if (!photo) return null
    const picture = await decode('draw', { bytes: photo, size })
    if (!picture) throw new TemporarilyUnavailable(unavailable)
    await keep(file, { picture, source })
    return picture
  })
}

/**
 * Stores the JPEG of a photo, unless the photo was removed meanwhile. Only logs errors: without
 * the file the picture is drawn again.
 */
async function keep(file: string, { picture, source }: { picture: Buffer; source: string }) {
  try {
    await drive.use().put(file, picture, { contentType: 'image/jpeg' })
    if ((await storedSize(source, unavailable)) === null) await removeKeys([file])
  } catch (error) {
    logger.warn({ err: error, file }, 'the JPEG of a photo could not be stored')
  }
}
