import sharp from 'sharp'
import { pngOfHeic } from '#services/photos/heic'
import { Semaphore, wholeCoreSlots } from '#services/semaphore'

/** MIME subtype in a data URL → the format that sharp must detect. HEIC is decoded before. */
export const acceptedFormats = new Map([
  ['jpeg', 'jpeg'],
  ['png', 'png'],
  ['webp', 'webp'],
  ['gif', 'gif'],
  ['avif', 'heif'],
  ['heic', 'heic'],
  ['heif', 'heic'],
])

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
export const thumbnailSide = 480
/** Width by height. */
const widestThumbnail = 2

const decoding = new Semaphore(
  wholeCoreSlots(),
  24,
  'Many photos are being processed right now. Try again in a moment.'
)

/** A re-encoded image and its thumbnail, both WebP. */
export interface Renditions {
  photo: Buffer
  thumbnail: Buffer
}

interface Limits {
  /** Longest side in pixels. */
  side: number
  /** Maximum size in bytes. Images above it are encoded with a lower quality. */
  bytes: number
}

/**
 * Re-encodes an image. Only its pixels are kept, so location, camera data and hidden payloads are
 * gone.
 *
 * @param format  the format that was declared
 * @returns null if it is not an image of this format, or can't be decoded
 * @throws TemporarilyUnavailable (503) if too many images are being decoded
 */
export async function reencode(
  bytes: Buffer,
  format: string,
  limits: Limits
): Promise<Renditions | null> {
  if (format === 'heic') {
    const png = await pngOfHeic(bytes, limits.side)
    return png && reencode(png, 'png', limits)
  }
  return decoding.run(async () => {
    try {
      const metadata = await sharp(bytes, { limitInputPixels: pixelLimit }).metadata()
      return metadata.format === format ? await render(bytes, limits) : null
    } catch {
      return null
    }
  })
}

async function render(bytes: Buffer, { side, bytes: maxBytes }: Limits): Promise<Renditions> {
  const options = { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 } as const
  const fit = { fit: 'inside', withoutEnlargement: true } as const
  const draw = (quality: number) =>
    sharp(bytes, options)
      .timeout({ seconds: 10 })
      .autoOrient()
      .resize({ width: side, height: side, ...fit })
      .webp({ quality, effort: 3 })
      .toBuffer()
  let photo = await draw(80)
  // Photos with fine detail, such as grass or gravel, compress poorly.
  for (const quality of [60, 30]) if (photo.length > maxBytes) photo = await draw(quality)
  return { photo, thumbnail: await thumbnailOf(photo) }
}

/**
 * Fits into a square. Of a panorama only the middle is kept: cards crop it anyway, and a strip of
 * a few pixels' height would be enlarged.
 */
export async function thumbnailOf(photo: Buffer): Promise<Buffer> {
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

/** The bytes of a base64 data URL's body; null if it is not base64. */
export function bytesOfDataUrl(input: string): Buffer | null {
  const body = input.slice(input.indexOf(',') + 1)
  return /^[A-Za-z0-9+/]+={0,2}$/.test(body) ? Buffer.from(body, 'base64') : null
}
