import { photoLimits, type Room } from '#shared/projects/project_enums'
import type { PhotoFileRules, Refusal } from '~/components/photos/photo_rules'
import { api, ApiError, NetworkError, NO_ANSWER } from '~/lib/api'

/** A photo that is ready to be sent. */
export interface ProjectPhoto {
  id: string
  name: string
  /** Data URL; empty while `file` waits. */
  data: string
  /** A file that only the server can decode, which it does once there is an account. */
  file?: File
  /** The file's picture is small and may look blurry. */
  small?: boolean
  /** The room that it shows, if the owner has said so. */
  room?: Room | null
}

/** Inserts the name of the file into a refusal. */
export function named({ title, description }: Refusal, name: string): Refusal {
  const withName = (text: string) => text.replace('{file}', () => name)
  return { title: withName(title), description: withName(description) }
}

/** Size in bytes of a base64 data URL. */
export const bytesOf = (data: string) => (data.length - data.indexOf(',') - 1) * 0.75

/** Brands of the photos that the server decodes (ISO 23008-12, annex B). */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'])

/** How files of the other formats begin. */
const photoHead = /^(?:\xff\xd8\xff|\x89PNG|GIF8|RIFF.{4}WEBP|.{4}ftypavi[fs])/s

/** The first characters of a file, one for each byte: a renamed file keeps its content. */
async function headOf(file: File): Promise<string> {
  const bytes = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  return String.fromCharCode(...new Uint8Array(bytes))
}

/** Most systems don't know the type of these files. AVIF has the brand `avif`, which most browsers decode. */
const isHeic = (head: string) => head.slice(4, 8) === 'ftyp' && heicBrands.has(head.slice(8))

/**
 * By content, because a phone's files may have no ending, or an unknown one. Others by their type: some
 * browsers decode more formats. SVG can contain scripts, so it isn't accepted. The server refuses it too.
 */
const isPhoto = ({ type }: File, head: string) =>
  photoHead.test(head) || (type.startsWith('image/') && type !== 'image/svg+xml')

const isPdf = ({ type }: File, head: string) =>
  type === 'application/pdf' || head.startsWith('%PDF-')

/** A photo that isn't accepted. */
interface RefusedPhoto {
  refusal: Refusal
  /** It may be accepted when it is tried again. */
  again?: boolean
  /** Its format is to blame. */
  format?: boolean
}

/** The data URL to send, or why the file isn't accepted. */
export type PreparedPhoto = Pick<ProjectPhoto, 'data' | 'small' | 'file'> | RefusedPhoto

/**
 * Scales a photo down and checks it against the rules. The size limit applies to the scaled photo,
 * or to the file itself if it can't be decoded. The server decodes HEIC if the browser can't, for people
 * with an account; a visitor's file waits.
 *
 * @param onProgress  called with the share of the file sent to the server to decode, 0 to 1
 */
export async function preparePhoto(
  file: File,
  rules: PhotoFileRules,
  onProgress?: (share: number) => void
): Promise<PreparedPhoto> {
  const { bytes, tooLarge, texts } = rules
  const refuse = (refusal: Refusal) => ({ refusal: named(refusal, file.name) })
  const head = await headOf(file)
  const heic = isHeic(head)
  if (texts.pdf && isPdf(file, head)) return refuse(texts.pdf)
  if (!heic && !isPhoto(file, head)) return { ...refuse(texts.wrongType), format: true }

  const read = await readPhoto(file, rules).catch(() => null)
  if (read) return bytesOf(read.data) > bytes ? refuse(tooLarge) : read
  if (!heic) {
    return file.size > bytes ? refuse(tooLarge) : { ...refuse(texts.unreadable), format: true }
  }
  if (file.size > photoLimits.heicBytes) {
    return refuse({ title: tooLarge.title, description: '{file} is larger than 10MB' })
  }
  if (rules.isForVisitor) return { data: '', file }
  try {
    const decoded = await readPhoto(await decodedByServer(file, onProgress), rules)
    return bytesOf(decoded.data) > bytes ? refuse(tooLarge) : decoded
  } catch (error) {
    const { title, description } = texts.unreadable
    const reason = reasonOf(error)
    return { ...refuse({ title, description: reason ?? description }), again: reason !== null }
  }
}

/** Why the server didn't decode a photo; null if the photo is to blame. */
function reasonOf(error: unknown): string | null {
  if (error instanceof NetworkError) return NO_ANSWER
  return error instanceof ApiError && error.status !== 422 ? error.userMessage : null
}

/** The photo as this browser can show it. */
async function decodedByServer(
  file: File,
  onProgress?: (share: number) => void
): Promise<HTMLImageElement> {
  const body = { photo: await dataUrlOf(file) }
  onProgress?.(0)
  const { photo } = await api.post('/api/photos/previews', body, { onProgress })
  const picture = new Image()
  picture.src = photo
  await picture.decode()
  return picture
}

const dataUrlOf = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const data = String(reader.result)
      resolve(`data:image/heic;base64,${data.slice(data.indexOf(',') + 1)}`)
    })
    reader.addEventListener('error', () => reject(new Error('The file cannot be read')))
    reader.readAsDataURL(file)
  })

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
  source: Blob | HTMLImageElement,
  { longSide, height = longSide, quality, jpeg }: PhotoScale
): Promise<Pick<ProjectPhoto, 'data' | 'small'>> {
  const picture = await createImageBitmap(source)
  const ownSide = Math.max(picture.width, picture.height)
  const scale = Math.min(1, longSide / ownSide, height / picture.height)
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
  const data = jpeg ? asJpeg(canvas, quality, jpeg) : asWebp(canvas, quality)
  return { data, small: ownSide < photoLimits.clearSide }
}

/** As JPEG in browsers that can't encode WebP; they return a PNG. */
function asWebp(canvas: HTMLCanvasElement, quality: number): string {
  const webp = canvas.toDataURL('image/webp', quality)
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
