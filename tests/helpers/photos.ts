import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import app from '@adonisjs/core/services/app'
import sharp from 'sharp'
import PhotoStore from '#services/photos/photo_store'

/** A file as it is selected in the browser. */
interface PhotoFile {
  name: string
  mimeType: string
  buffer: Buffer
}

/** A picture as a phone takes it: a JPEG with camera and location in its metadata. */
export async function cameraPhoto(name: string, colour = '#b58863'): Promise<PhotoFile> {
  const buffer = await sharp({
    create: { width: 1800, height: 1200, channels: 3, background: colour },
  })
    .jpeg({ quality: 80 })
    .withExif({
      IFD0: { Make: 'Canary Cameras', Model: 'Hallway 12' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '35/1 35/1 0/1' },
    })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A file over 5 MB that claims to be a picture. */
export const hugePhoto = (name: string): PhotoFile => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff),
})

export const document = (name: string): PhotoFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7'),
})

const rooms = ['bedroom-staged', 'dining-staged', 'search-empty', 'bids-empty']
let adopted: Promise<string[]> | undefined

/** Names of four stored pictures, for projects and portfolios that start with photos. */
export function storedPhotos(): Promise<string[]> {
  adopted ??= Promise.all(
    rooms.map((room) => PhotoStore.importFile(app.makePath(`public/images/${room}.webp`)))
  )
  return adopted
}

/** A picture that hardly compresses: every pixel is randomly black or white. */
export async function grainyPhoto(name: string, width: number, height: number): Promise<PhotoFile> {
  const points = randomBytes(width * height).map((point) => (point > 127 ? 255 : 0))
  const buffer = await sharp(points, { raw: { width, height, channels: 1 } })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A camera that shows a gray picture, in place of the one that this machine lacks. */
export const fakeCamera = (page: Page) =>
  page.addInitScript(() => {
    const getUserMedia = async () => {
      const canvas = window.document.createElement('canvas')
      canvas.width = 640
      canvas.height = 480
      const context = canvas.getContext('2d')!
      const draw = () => {
        context.fillStyle = '#9a8f80'
        context.fillRect(0, 0, 640, 480)
        requestAnimationFrame(draw)
      }
      draw()
      return canvas.captureStream(5)
    }
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
  })
