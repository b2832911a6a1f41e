import { Readable } from 'node:stream'
import type { HttpContext } from '@adonisjs/core/http'
import { NotFound, RangeNotSatisfiable } from '#exceptions/http_refusals'
import { setCaching, type Caching } from '#services/http/caching'
import { isUnchanged, knownTags } from '#services/http/conditional_get'
import { EmptyRange, type OpenFile, type Range } from '#services/files/opening'
import { openStored, storedSize } from '#services/files/storage'

interface StoredResponse {
  key: string
  /** Entity tag with quotes. Strong: the content of a stored file never changes. */
  tag: string
  caching: Caching
  /** Content-Type and everything else that only belongs to the file itself. */
  headers: Record<string, string>
  /** The sentence while the storage is unavailable. */
  refusal: string
  /** Makes a file that isn't stored yet; null if that is impossible. */
  draw?: () => Promise<Buffer | null>
}

/**
 * The range that a request asks for; null without one, for several ranges, and for a malformed one,
 * which are all answered with the whole file (RFC 9110, 14.2).
 */
function requestedRange({ request }: HttpContext, tag: string): Range | null {
  const condition = request.header('if-range')
  // A date can't match: files have no Last-Modified.
  if (condition !== undefined && condition.trim() !== tag) return null
  const [, first, end, last] =
    /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(request.header('range') ?? '') ?? []
  if (last) return { last: Number(last) }
  if (!first) return null
  const range = { start: Number(first), ...(end && { end: Number(end) }) }
  return range.end !== undefined && range.end < range.start ? null : range
}

/** Removes the headers of a file that can't be sent after all. */
function withdrawHeaders({ response }: HttpContext, names: string[]) {
  for (const name of names) {
    response.removeHeader(name)
    response.response.removeHeader(name)
  }
}

async function open(ctx: HttpContext, { key, tag, refusal }: StoredResponse) {
  try {
    return await openStored(key, { refusal, range: requestedRange(ctx, tag) })
  } catch (error) {
    if (!(error instanceof EmptyRange)) throw error
    if (error.size !== null) ctx.response.header('Content-Range', `bytes */${error.size}`)
    throw new RangeNotSatisfiable()
  }
}

/** The file without its content, for HEAD requests and clients that have it. */
async function measure({ key, refusal }: StoredResponse): Promise<OpenFile | null> {
  const size = await storedSize(key, refusal)
  return size === null ? null : { content: Readable.from([]), size, part: null }
}

async function drawn({ draw }: StoredResponse): Promise<OpenFile | null> {
  const bytes = (await draw?.()) ?? null
  return bytes && { content: Readable.from(bytes), size: bytes.length, part: null }
}

/**
 * Sends a stored file, or a part of it, with one call to the storage.
 *
 * @throws NotFound (404) if the storage has no such file
 * @throws RangeNotSatisfiable (416)
 * @throws TemporarilyUnavailable (503) if the storage is unavailable
 */
export async function sendStored(ctx: HttpContext, stored: StoredResponse) {
  const { request, response } = ctx
  // Until the file is found: errors are not to be kept.
  setCaching(response, 'never')
  const known = knownTags(request.header('if-none-match'))
  const isKnown = known === '*' || known.includes(stored.tag)
  const needsContent = !isKnown && request.method() !== 'HEAD'
  const found = needsContent ? await open(ctx, stored) : await measure(stored)
  const file = found ?? (await drawn(stored))
  if (!file) throw new NotFound()
  const { content, size, part } = file
  const headers: Record<string, string> = {
    ...stored.headers,
    'Accept-Ranges': 'bytes',
    'Content-Length': String(part ? part.end - part.start + 1 : size),
    ...(part && { 'Content-Range': `bytes ${part.start}-${part.end}/${size}` }),
  }
  // On 304 as well: a cache takes over the headers of the answer (RFC 9111, 3.2).
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  if (isUnchanged(ctx, stored.tag, { caching: stored.caching })) return
  if (part) response.status(206)
  return response.stream(content, () => {
    // The storage failed before the first byte; later, the connection breaks.
    withdrawHeaders(ctx, [...Object.keys(headers), 'ETag', 'Cache-Control'])
    response.response.setHeader('Retry-After', '5')
    return [stored.refusal, 503]
  })
}
