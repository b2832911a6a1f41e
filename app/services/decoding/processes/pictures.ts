import sharp from 'sharp'
import {
  type CardDrawing,
  type DecodingInput,
  type Renditions,
  type Size,
  thumbnailSide,
} from './tasks.ts'

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
sharp.cache(false)

const pixelLimit = 40_000_000
/** In bytes. The largest in use, those of printing presses, have half of it. */
const profileLimit = 1024 ** 2
/** Encoders make about ten scans of a progressive JPEG; each is decoded over the whole picture. */
const scanLimit = 100

/** Width by height. */
const widestThumbnail = 2

/**
 * Only the pixels are kept, so location, camera data and hidden payloads are gone.
 */
export async function reencode({
  bytes,
  format,
  side,
  maxBytes,
}: DecodingInput<'reencode'>): Promise<Renditions | null> {
  try {
    if (isWasteful(bytes, format)) return null
    if (format !== 'heic') return await render(bytes, { format, side, maxBytes })
    // Loaded for the first such photo only, because it takes a tenth of a second.
    const { decodeHeic } = await import('./heic.ts')
    const png = await decodeHeic(bytes, { side, profileLimit })
    return png && (await render(png, { format: 'png', side, maxBytes }))
  } catch {
    return null
  }
}

/** Whether a small file can make a decoder work for long. No camera or program writes such files. */
function isWasteful(file: Buffer, format: string): boolean {
  return format === 'jpeg'
    ? scansOf(file) > scanLimit
    : format.startsWith('hei') && hasOverlay(file)
}

/** Number of scans of a JPEG, up to its end or the end of the file. */
function scansOf(file: Buffer): number {
  const [startOfScan, endOfImage] = [0xda, 0xd9]
  let scans = 0
  let at = file.indexOf(0xff, 2)
  while (at !== -1 && at + 4 <= file.length) {
    const marker = file[at + 1]
    if (marker === endOfImage) break
    if (marker === startOfScan) scans += 1
    // Zero is a byte of data, 0xff a filler, and those from 0xd0 to 0xd8 have no content.
    const isAlone = marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)
    const length = marker === 0xff ? 1 : 2 + (isAlone ? 0 : file.readUInt16BE(at + 2))
    at = file.indexOf(0xff, at + length)
  }
  return scans
}

/**
 * Whether a file of the HEIF family names pictures that are laid over each other (ISO 23008-12,
 * 6.6.2.3). They may be nested, so that each level multiplies the work.
 */
function hasOverlay(file: Buffer): boolean {
  for (let at = 0; at + 16 <= file.length;) {
    // 1: the size follows as 64 bits. 0: up to the end of the file.
    const short = file.readUInt32BE(at)
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short
    const end = size < 8 ? file.length : at + size
    const box = file.subarray(at + 4, end)
    if (box.toString('latin1', 0, 4) === 'meta' && box.includes('iovl')) return true
    at = end
  }
  return false
}

async function render(
  bytes: Buffer,
  { format, side, maxBytes }: { format: string; side: number; maxBytes: number }
): Promise<Renditions | null> {
  const options = { limitInputPixels: pixelLimit, failOn: 'error', pages: 1 } as const
  const metadata = await sharp(bytes, options).metadata()
  if (metadata.format !== format || (metadata.icc?.length ?? 0) > profileLimit) return null
  const encode = (quality: number) =>
    sharp(bytes, options)
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality, effort: 3 })
      .toBuffer({ resolveWithObject: true })
  let { data: photo, info } = await encode(80)
  // Photos with fine detail, such as grass or gravel, compress poorly.
  for (const quality of [60, 30]) {
    if (photo.length > maxBytes) ({ data: photo, info } = await encode(quality))
  }
  const { width, height } = info
  return { photo, thumbnail: await thumbnailOf(photo), width, height }
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

/** A stored photo as a JPEG. */
export function draw(photo: Buffer, size: Size): Promise<Buffer> {
  return sharp(photo)
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** Height of the text below the photos of a card, and the space around it, in pixels. */
const captionHeight = 180
const margin = 44
const gap = 6
const ink = '#2b2622'
const paper = '#fbf8f3'

interface Line {
  text: string
  /** Pixels. */
  height: number
  /** Name and file of the font. */
  font: readonly [name: string, file: string]
  width: number
}

const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign]!)

/** One line of text, made smaller if it is too wide. */
async function lineOf({ text, height, font: [name, file], width }: Line): Promise<Buffer> {
  const drawn = sharp({
    text: {
      text: `<span foreground="${ink}">${escaped(text)}</span>`,
      // The comma ends the family, whose name may contain a weight.
      font: `${name}, ${height}px`,
      fontfile: file,
      rgba: true,
      dpi: 72,
    },
  })
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true })
  return info.width <= width ? data : sharp(data).resize({ width }).png().toBuffer()
}

/** Two photos side by side with a text below them, as a JPEG. */
export async function drawCard({ before, after, size, text, fonts }: CardDrawing): Promise<Buffer> {
  const photo = { width: (size.width - gap) / 2, height: size.height - captionHeight }
  const crop = (bytes: Buffer) =>
    sharp(bytes)
      .resize({ ...photo, fit: 'cover' })
      .toBuffer()
  const width = size.width - 2 * margin
  const semibold = ['Hanken Grotesk SemiBold', fonts.semibold] as const
  const regular = ['Hanken Grotesk', fonts.regular] as const
  const lines = [
    { text: text.title, height: 44, font: semibold, width, top: photo.height + 22 },
    { text: text.details, height: 26, font: regular, width, top: photo.height + 84 },
    { text: text.names, height: 24, font: regular, width, top: photo.height + 126 },
  ].filter((line) => line.text !== '')
  const [left, right, ...drawn] = await Promise.all([
    crop(before),
    crop(after),
    ...lines.map(lineOf),
  ])
  return sharp({ create: { ...size, channels: 3, background: paper } })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: photo.width + gap, top: 0 },
      ...drawn.map((input, at) => ({ input, left: margin, top: lines[at].top })),
    ])
    .jpeg({ quality: 85 })
    .toBuffer()
}
