import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** The package has types only for the build beside this one, which reads its WebAssembly from a file. */
const bundle = import.meta.resolve('libheif-js/libheif-wasm/libheif-bundle.mjs')
const { default: createLibrary } = (await import(
  bundle
)) as typeof import('libheif-js/libheif-wasm/libheif.js')

/** The largest photos of phones have 48 megapixels, which take 360 MB and a second or two. */
const pixelLimit = 50_000_000
/** In bytes. */
const memoryLimit = 512 * 1024 ** 2
const wasmPage = 64 * 1024

// Neither V8 nor the module itself limits this memory, only the address space of 4 GB.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * wasmPage > memoryLimit) throw new RangeError('Too large')
  return grow.call(this, pages)
}

/** Constants of libheif's C interface. */
const colorspaceRgb = 1
const chromaRgb = 10
const chromaRgba = 11
const channelInterleaved = 10
/** The kinds of color profiles: `prof` and `rICC` are ICC, `nclx` names a color space by numbers. */
const iccKinds = [0x70726f66, 0x72494343]
const nclxKind = 0x6e636c78
/** Color primaries of Display P3 (ITU-T H.273, 8.1). */
const displayP3 = 12

/** A decoded picture. */
interface Picture {
  width: number
  height: number
  channels: 3 | 4
  pixels: Uint8Array
  /** The ICC color profile of the pixels; null if they are sRGB. */
  profile: Uint8Array | null
}

/**
 * Decodes a HEIC or HEIF photo and scales it down to fit into a square, as a PNG with its color
 * profile. Nothing but the pixels and the profile is kept.
 *
 * @param side  of the square, in pixels
 * @param profileLimit  in bytes
 * @returns null if it can't be decoded, or has too many pixels or too large a profile
 */
export async function decodeHeic(
  bytes: Uint8Array,
  { side, profileLimit }: { side: number; profileLimit: number }
): Promise<Buffer | null> {
  const picture = await decode(bytes, profileLimit)
  if (!picture) return null
  const { pixels, profile, ...raw } = picture
  const png = await sharp(pixels, { raw, limitInputPixels: pixelLimit })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer()
  return profile ? withProfile(png, profile) : png
}

/**
 * Decodes the primary image with libheif's C interface, which rotates and mirrors it as the file says.
 * Returns null if there is none, if it is too large, or if it is damaged.
 */
async function decode(bytes: Uint8Array, profileLimit: number): Promise<Picture | null> {
  // Each picture has memory of its own: libheif's doesn't shrink.
  const library = createLibrary()
  // The memory is another object after it has grown.
  const heap = (): Uint8Array => library.HEAPU8
  const view = () => new DataView(heap().buffer)
  const error = library._malloc(16)
  const result = library._malloc(8)
  const failed = () => view().getUint32(error, true) !== 0
  const pointer = () => view().getUint32(result, true)

  const context = library._heif_context_alloc()
  // The second field of the limits. It also holds for what the compressed pictures say of themselves.
  const ownLimits = library._heif_context_get_security_limits(context)
  view().setBigUint64(ownLimits + 8, BigInt(pixelLimit), true)

  const file = library._malloc(bytes.length)
  heap().set(bytes, file)
  library._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0)
  if (failed()) return null
  library._heif_context_get_primary_image_handle(error, context, result)
  if (failed()) return null
  const handle = pointer()
  const width = library._heif_image_handle_get_width(handle)
  const height = library._heif_image_handle_get_height(handle)
  if (width < 1 || height < 1 || width * height > pixelLimit) return null
  const kind = library._heif_image_handle_get_color_profile_type(handle)
  const profileSize = iccKinds.includes(kind)
    ? library._heif_image_handle_get_raw_color_profile_size(handle)
    : 0
  if (profileSize > profileLimit) return null

  const channels = library._heif_image_handle_has_alpha_channel(handle) ? 4 : 3
  const chroma = channels === 4 ? chromaRgba : chromaRgb
  library._heif_decode_image(error, handle, result, colorspaceRgb, chroma, 0)
  if (failed()) return null
  const image = pointer()
  // The picture itself may have another size than the file says.
  if (library._heif_image_get_primary_width(image) !== width) return null
  if (library._heif_image_get_primary_height(image) !== height) return null
  const plane = library._heif_image_get_plane_readonly(image, channelInterleaved, result)
  const stride = pointer()
  const row = width * channels
  const pixels = new Uint8Array(row * height)
  for (let y = 0; y < height; y += 1) {
    const start = plane + y * stride
    pixels.set(heap().subarray(start, start + row), y * row)
  }

  if (kind === nclxKind) {
    library._heif_image_handle_get_nclx_color_profile(error, handle, result)
    // The second field; the first is the version.
    const primaries = failed() ? 0 : view().getUint32(pointer() + 4, true)
    const profile = primaries === displayP3 ? await displayP3Profile() : null
    return { width, height, channels, pixels, profile }
  }
  if (profileSize === 0) return { width, height, channels, pixels, profile: null }
  const profile = library._malloc(profileSize)
  library._heif_image_handle_get_raw_color_profile(error, handle, profile)
  if (failed()) return null
  return {
    width,
    height,
    channels,
    pixels,
    profile: heap().slice(profile, profile + profileSize),
  }
}

/** The profile that comes with sharp. */
async function displayP3Profile(): Promise<Uint8Array | null> {
  const pixel = { width: 1, height: 1, channels: 3, background: '#000' } as const
  const png = await sharp({ create: pixel }).withIccProfile('p3').png().toBuffer()
  const { icc } = await sharp(png).metadata()
  return icc ?? null
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
