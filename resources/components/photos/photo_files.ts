import type { PhotoFileRules, Refusal } from '~/components/photos/photo_rules'

/** A photo that is ready to be sent. */
export interface ProjectPhoto {
  id: string
  name: string
  /** Data URL. */
  data: string
}

/** Inserts the name of the file into a refusal. */
export function named({ title, description }: Refusal, name: string): Refusal {
  const withName = (text: string) => text.replace('{file}', () => name)
  return { title: withName(title), description: withName(description) }
}

/** Size in bytes of a base64 data URL. */
export const bytesOf = (data: string) => (data.length - data.indexOf(',') - 1) * 0.75

/** Checks the name too, because most systems don't know the type of these files. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** SVG can contain scripts, so it isn't accepted as a photo. The server refuses it too. */
const isPhoto = (file: File) =>
  isHeic(file) || (file.type.startsWith('image/') && file.type !== 'image/svg+xml')

/** The data URL to send, or why the file isn't accepted. */
export type PreparedPhoto = { data: string } | { refusal: Refusal }

/**
 * Scales a photo down and checks it against the rules. The size limit applies to the scaled photo,
 * or to the file itself if the browser can't decode it.
 */
export async function preparePhoto(file: File, rules: PhotoFileRules): Promise<PreparedPhoto> {
  const { bytes, tooLarge, texts } = rules
  const refuse = (refusal: Refusal) => ({ refusal: named(refusal, file.name) })
  if (!isPhoto(file)) return refuse(texts.wrongType)

  const data = await readPhoto(file, rules).catch(() => null)
  if (data !== null) return bytesOf(data) > bytes ? refuse(tooLarge) : { data }
  if (isHeic(file)) return refuse({ title: texts.unreadable.title, description: heicUnsupported })
  return refuse(file.size > bytes ? tooLarge : texts.unreadable)
}

const heicUnsupported =
  '{file} is a HEIC photo, which this browser can’t open. Save it as a JPEG and add that.'

type PhotoScale = Pick<PhotoFileRules, 'longSide' | 'height' | 'quality' | 'jpeg'>

/** Encodes with `quality`, or with the lower quality if the data URL is too long. */
function asJpeg(
  canvas: HTMLCanvasElement,
  quality: number,
  lower: NonNullable<PhotoScale['jpeg']>
) {
  const data = canvas.toDataURL('image/jpeg', quality)
  return data.length > lower.characters ? canvas.toDataURL('image/jpeg', lower.quality) : data
}

/**
 * Decodes, rotates and scales the photo and encodes it again, which removes its metadata, such as
 * location and camera. Rejects if the browser can't decode it.
 */
async function readPhoto(
  file: File,
  { longSide, height = longSide, quality, jpeg }: PhotoScale
): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(
    1,
    longSide / Math.max(picture.width, picture.height),
    height / picture.height
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser cannot draw')
  context.imageSmoothingQuality = 'high'
  // A white background for transparent areas, which would be black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  if (jpeg) return asJpeg(canvas, quality, jpeg)
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that can't encode WebP return a PNG.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
