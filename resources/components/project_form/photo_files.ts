import type { PhotoRules } from '~/components/project_form/variants'

/** A picture that is ready to be sent. */
export interface ProjectPhoto {
  id: string
  name: string
  /** Inline data string (PHO-04). */
  data: string
}

export interface Refusal {
  title: string
  description: string
}

/** PHO-01, PHO-02: why a file is not taken, before it is looked into; null when it may be. */
export function refusalOf(file: File, { bytes }: PhotoRules): Refusal | null {
  // A drawing with scripts in it is no photo, and the server refuses it too (R25).
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') {
    return { title: 'Invalid file type', description: 'Please select only image files' }
  }
  if (file.size > bytes) {
    return { title: 'File too large', description: `${file.name} is larger than 5MB` }
  }
  return null
}

/**
 * Decodes the file, turns it upright, scales it down and encodes it anew, which also leaves behind
 * where and with what it was taken. Rejects when the browser cannot read the picture.
 */
export async function readPhoto(file: File, { longSide, quality }: PhotoRules): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, longSide / Math.max(picture.width, picture.height))
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
  const webp = canvas.toDataURL('image/webp', quality)
  // Browsers that cannot write WebP answer with a PNG.
  return webp.startsWith('data:image/webp') ? webp : canvas.toDataURL('image/jpeg', quality)
}
