import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { Semaphore } from '#services/semaphore'

interface HeicLimits {
  pixels: number
  /** In bytes. */
  memory: number
  /** In milliseconds. */
  time: number
}

/** What the thread gets. */
export interface HeicTask {
  bytes: Uint8Array
  limits: Omit<HeicLimits, 'time'>
}

/** A decoded picture. */
export interface HeicPixels {
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array<ArrayBuffer>
  /** The ICC color profile of the pixels; null if they are sRGB. */
  profile: Uint8Array | null
}

/** The largest photos of phones have 48 megapixels, which take 360 MB and a second or two. */
const ordinaryLimits: HeicLimits = {
  pixels: 50_000_000,
  memory: 512 * 1024 * 1024,
  time: 20_000,
}

const decoding = new Semaphore(
  1,
  24,
  'Many photos are being processed right now. Try again in a moment.'
)

/** `.ts` in development and tests, `.js` in the build. */
const worker = new URL(`./heic_worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Decodes a HEIC or HEIF photo and scales it down to fit into a square, as a PNG with its color
 * profile. Runs in a thread of its own with limited time and memory, because a file may be made to
 * exhaust them. Nothing but the pixels and the profile is kept.
 *
 * @param side  of the square, in pixels
 * @returns null if it can't be decoded within the limits
 * @throws TemporarilyUnavailable (503) if too many photos are waiting
 */
export function pngOfHeic(
  bytes: Uint8Array,
  side: number,
  limits = ordinaryLimits
): Promise<Buffer | null> {
  return decoding.run(async () => {
    const picture = await decodeInThread(bytes, limits)
    if (!picture) return null
    const { pixels, profile, ...raw } = picture
    const png = await sharp(pixels, { raw, limitInputPixels: limits.pixels })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 1 })
      .toBuffer()
    return profile ? withProfile(png, profile) : png
  })
}

function decodeInThread(
  bytes: Uint8Array,
  { time, ...limits }: HeicLimits
): Promise<HeicPixels | null> {
  return new Promise((resolve) => {
    const thread = new Worker(worker, {
      workerData: { bytes, limits } satisfies HeicTask,
      // Node.js can run this file without the loader of the process.
      execArgv: [],
      stdout: true,
      stderr: true,
    })
    const timer = setTimeout(() => void thread.terminate(), time)
    let picture: HeicPixels | null = null
    thread.on('message', (decoded: HeicPixels | null) => {
      picture = decoded
      void thread.terminate()
    })
    thread.on('error', () => {})
    thread.on('exit', () => {
      clearTimeout(timer)
      resolve(picture)
    })
  })
}

/** Length of a PNG's signature and header, which the profile follows (PNG, 5.6). */
const headLength = 33

/** Adds a color profile to a PNG, because raw pixels can't be given one. */
function withProfile(png: Buffer, profile: Uint8Array): Buffer {
  const name = Buffer.from('iCCPphoto\0\0', 'latin1')
  const content = Buffer.concat([name, deflateSync(profile)])
  const chunk = Buffer.alloc(content.length + 8)
  chunk.writeUInt32BE(content.length - 4)
  content.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(content), content.length + 4)
  return Buffer.concat([png.subarray(0, headLength), chunk, png.subarray(headLength)])
}
