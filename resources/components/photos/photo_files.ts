import type { PhotoFileRules, Refusal } from '~/components/photos/photo_rules'

/** A picture that is ready to be sent. */
export interface ProjectPhoto {
  id: string
  name: string
  /** Inline data string. */
  data: string
}

/** A refusal with the name of its file. */
export function named({ title, description }: Refusal, name: string): Refusal {
  const withName = (text: string) => text.replace('{file}', () => name)
  return { title: withName(title), description: withName(description) }
}

/** Bytes behind a base64 data string. */
export const bytesOf = (data: string) => (data.length - data.indexOf(',') - 1) * 0.75

/** By the name too: most systems don't know the type of these files. */
const isHeic = ({ name, type }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)

/** SVG can contain scripts, so it isn't accepted as a photo. The server refuses it too. */
const isPhoto = (file: File) =>
  isHeic(file) || (file.type.startsWith('image/') && file.type !== 'image/svg+xml')

/** Either the data string to send, or why the file isn't accepted. */
export type PreparedPhoto = { data: string } | { refusal: Refusal }

/**
 * Scales a file down and checks it against the rules. The size limit applies to what is sent; a
 * file that the browser can't decode can't be made smaller, so there it applies to the file.
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

/** Of two qualities, the one whose data string is short enough. */
function asJpeg(
  canvas: HTMLCanvasElement,
  quality: number,
  lower: NonNullable<PhotoScale['jpeg']>
) {
  const data = canvas.toDataURL('image/jpeg', quality)
  return data.length > lower.characters ? canvas.toDataURL('image/jpeg', lower.quality) : data
}

/**
 * Decodes the file, turns it upright, scales it down and encodes it anew, which also leaves behind
 * where and with what it was taken. Rejects when the browser cannot read the picture.
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
  // Behind what is transparent, which JPEG would print black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  if (jpeg) return asJpeg(canvas, quality, jpeg)
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that cannot write WebP answer with a PNG.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
