import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { storagePath } from '#config/storage'
import { deliverEmails } from '#tests/helpers/emails'

/** A red-to-blue picture without metadata, not encoded yet. */
export const picture = (width = 64, height = 48): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } }).composite(
    [
      {
        input: { create: { width: 1, height, channels: 3, background: '#1e3cc8' } },
        gravity: 'east',
        tile: false,
      },
    ]
  )

export const jpeg = (width?: number, height?: number) => picture(width, height).jpeg().toBuffer()

/** An inline photo as the API accepts it (PHO-04). */
export const dataString = (bytes: Buffer | string, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

/** A JPEG of exactly `size` bytes: viewers ignore what follows its end. */
export async function paddedJpeg(size: number) {
  const bytes = await jpeg()
  return Buffer.concat([bytes, Buffer.alloc(size - bytes.length)])
}

/** A photo as a phone takes it: rotated, with camera, location and time in its metadata. */
export const phonePhoto = (orientation = 6, width = 800, height = 600) =>
  picture(width, height)
    .jpeg()
    .withExif({
      IFD0: { Make: 'CanaryCamera', Model: 'Canary 7', Orientation: String(orientation) },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 35/1 0/1', GPSLongitudeRef: 'W' },
    })
    .withMetadata({ orientation })
    .toBuffer()

export function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A few kilobytes that decompress to `side` × `side` black pixels. */
export function pngBomb(side: number) {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc(side * (Math.ceil(side / 8) + 1))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows, { level: 1 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

export const photosFolder = join(storagePath, 'photos')

/** The file names in the photo storage. */
export async function storedFiles(): Promise<string[]> {
  const names = await readdir(photosFolder).catch(() => [])
  return names.toSorted()
}

/** The same, after the queue has deleted the removed photos. */
export async function remainingFiles(): Promise<string[]> {
  await deliverEmails()
  return storedFiles()
}
