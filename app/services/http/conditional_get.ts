import { createHash } from 'node:crypto'
import type { HttpContext } from '@adonisjs/core/http'
import { setCaching, type Caching } from '#services/http/caching'

const oneTag = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"'
const listOfTags = new RegExp(`^\\s*${oneTag}(?:\\s*,\\s*${oneTag})*\\s*$`)

/** `*` matches every current representation. */
type KnownTags = readonly string[] | '*'

/**
 * Entity tags in an If-None-Match header, with quotes. Drops the `W/` prefix, because weak
 * comparison applies (RFC 9110, 13.1.2). Returns no tags for a malformed header.
 */
export function knownTags(header: string | undefined): KnownTags {
  if (header?.trim() === '*') return '*'
  if (!header || !listOfTags.test(header)) return []
  return header.match(/"[^"]*"/g) ?? []
}

interface Options {
  /** The caller already has this version, whatever its If-None-Match says. */
  isKnown?: boolean
  caching?: Caching
}

/**
 * Sets the ETag of a response.
 *
 * @returns true if the caller already has this version; the 304 response is then complete
 */
export function isUnchanged(
  { request, response }: HttpContext,
  tag: string,
  { isKnown = false, caching = 'revalidate' }: Options = {}
): boolean {
  response.header('ETag', tag)
  setCaching(response, caching)
  const known = knownTags(request.header('if-none-match'))
  if (!isKnown && known !== '*' && !known.includes(tag.replace(/^W\//, ''))) return false
  response.status(304).send(null)
  return true
}

/** As `isUnchanged`, with the hash of the response as its tag. */
export function isUnchangedContent(ctx: HttpContext, content: unknown): boolean {
  const tag = createHash('sha256').update(JSON.stringify(content)).digest('base64url')
  return isUnchanged(ctx, `"${tag}"`)
}
