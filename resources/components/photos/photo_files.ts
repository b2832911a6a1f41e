import type { PhotoRules, Refusal } from '~/components/photos/photo_rules'

/** A picture that is ready to be sent. */
export interface ProjectPhoto {
  id: string
  name: string
  /** Inline data string (PHO-04). */
  data: string
}

/** A refusal with the name of its file. */
export function named({ title, description }: Refusal, name: string): Refusal {
  const withName = (text: string) => text.replace('{file}', () => name)
  return { title: withName(title), description: withName(description) }
}

interface FileRules extends Pick<PhotoRules, 'bytes' | 'tooLarge'> {
  texts: Pick<PhotoRules['texts'], 'wrongType'>
}

/** PHO-01, PHO-02, PHO-07: why a file is not taken, before it is looked into; null when it may be. */
export function refusalOf(file: File, { bytes, tooLarge, texts }: FileRules): Refusal | null {
  // A drawing with scripts in it is no photo, and the server refuses it too (R25).
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return named(texts.wrongType, file.name)
  }
  return file.size > bytes ? named(tooLarge, file.name) : null
}

type PhotoScale = Pick<PhotoRules, 'longSide' | 'height' | 'quality' | 'jpeg'>

/** PHO-05: of two qualities, the one whose data string is short enough. */
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
export async function readPhoto(
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
