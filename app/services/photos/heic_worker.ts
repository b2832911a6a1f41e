import { parentPort, workerData } from 'node:worker_threads'
import type { HeicPixels, HeicTask } from '#services/photos/heic'

/** The package has types only for the build beside this one, which reads its WebAssembly from a file. */
const bundle = import.meta.resolve('libheif-js/libheif-wasm/libheif-bundle.mjs')
const { default: createLibrary } = (await import(
  bundle
)) as typeof import('libheif-js/libheif-wasm/libheif.js')

const { bytes, limits } = workerData as HeicTask

/** In bytes. */
const wasmPage = 64 * 1024

// Neither V8 nor the module itself limits this memory, only the address space of 4 GB.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
  if (this.buffer.byteLength + pages * wasmPage > limits.memory) throw new RangeError('Too large')
  return grow.call(this, pages)
}

/** Constants of libheif's C interface. */
const colorspaceRgb = 1
const chromaRgb = 10
const chromaRgba = 11
const channelInterleaved = 10
/** `prof` and `rICC`, the two kinds of color profiles that are ICC. */
const iccKinds = [0x70726f66, 0x72494343]

/**
 * Decodes the primary image with libheif's C interface, which rotates and mirrors it as the file says.
 * Returns null if there is none, if it has too many pixels, or if it is damaged.
 */
function decode(): HeicPixels | null {
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
  view().setBigUint64(ownLimits + 8, BigInt(limits.pixels), true)

  const file = library._malloc(bytes.length)
  heap().set(bytes, file)
  library._heif_context_read_from_memory_without_copy(error, context, file, bytes.length, 0)
  if (failed()) return null
  library._heif_context_get_primary_image_handle(error, context, result)
  if (failed()) return null
  const handle = pointer()
  const width = library._heif_image_handle_get_width(handle)
  const height = library._heif_image_handle_get_height(handle)
  if (width < 1 || height < 1 || width * height > limits.pixels) return null

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

  const isIcc = iccKinds.includes(library._heif_image_handle_get_color_profile_type(handle))
  if (!isIcc) return { width, height, channels, pixels, profile: null }
  const size = library._heif_image_handle_get_raw_color_profile_size(handle)
  const profile = library._malloc(size)
  library._heif_image_handle_get_raw_color_profile(error, handle, profile)
  if (failed()) return null
  return { width, height, channels, pixels, profile: heap().slice(profile, profile + size) }
}

const decoded = decode()
parentPort!.postMessage(decoded, decoded ? [decoded.pixels.buffer] : [])
