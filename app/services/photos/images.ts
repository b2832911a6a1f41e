import { decode } from '#services/decoding/decoder'
import type { Renditions } from '#services/decoding/processes/tasks'

/** Media type of a data URL → the format that the file must have. */
export const acceptedFormats = new Map([
  ['image/jpeg', 'jpeg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/gif', 'gif'],
  ['image/avif', 'heif'],
  ['image/heic', 'heic'],
  ['image/heif', 'heic'],
])

/** What a browser sends for a file whose ending it doesn't know, or that has none. */
const unnamedType = 'application/octet-stream'

/** The brands of a file of the HEIF family (ISO 23008-12, annex B), and AVIF's. */
const brands = new Map([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'].map(
    (brand) => [brand, 'heic'] as const
  ),
  ...['avif', 'avis'].map((brand) => [brand, 'heif'] as const),
])

/** The format by the first bytes of a file; null if it is none of those accepted. */
function formatByContent(file: Buffer): string | null {
  const text = (from: number, to: number) => file.toString('latin1', from, to)
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 4) === '\x89PNG') return 'png'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 8) === 'ftyp' ? (brands.get(text(8, 12)) ?? null) : null
}

/** The format that a file has to have: the one of its type, or of its content if the type says nothing. */
export const formatOf = (type: string, file: Buffer | null): string | null =>
  acceptedFormats.get(type) ?? (type === unnamedType && file ? formatByContent(file) : null)

export const isPdf = (type: string, file: Buffer | null): boolean =>
  type === 'application/pdf' || (type === unnamedType && file?.toString('latin1', 0, 5) === '%PDF-')

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
export function reencode(
  bytes: Buffer,
  format: string,
  { side, bytes: maxBytes }: Limits
): Promise<Renditions | null> {
  return decode('reencode', { bytes, format, side, maxBytes })
}

/** Longer than the beginning of any data URL up to its comma. In characters. */
const longestHead = 64

/** The media type of a base64 data URL, such as `image/jpeg`; empty if it is none, or has parameters. */
export const typeOfDataUrl = (input: string): string =>
  /^data:([a-z]+\/[a-z+-]+);base64,/.exec(input.slice(0, longestHead))?.[1] ?? ''

/** The bytes of a base64 data URL's body; null if it is not base64. */
export function bytesOfDataUrl(input: string): Buffer | null {
  const body = input.slice(input.indexOf(',') + 1)
  const bytes = Buffer.from(body, 'base64')
  // Decoding skips other characters and takes those of base64url. A pattern would take ten times as long,
  // on the event loop. One character alone at the end is no byte.
  const padding = body.endsWith('==') ? 2 : body.endsWith('=') ? 1 : 0
  const end = body.length - padding
  const isComplete = end % 4 !== 1 && bytes.length === Math.floor((end * 3) / 4)
  const isOther = body.includes('-') || body.includes('_') || ![-1, end].includes(body.indexOf('='))
  return end > 0 && isComplete && !isOther ? bytes : null
}
