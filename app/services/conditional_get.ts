import type { HttpContext } from '@adonisjs/core/http'
import { setCaching, type Caching } from '#services/caching'

const oneTag = '(?:W/)?"[\\x21\\x23-\\x7e\\x80-\\xff]*"'
const listOfTags = new RegExp(`^\\s*${oneTag}(?:\\s*,\\s*${oneTag})*\\s*$`)

/** Every current representation: If-None-Match was `*`. */
type KnownTags = readonly string[] | '*'

/**
 * Entity tags of an If-None-Match header, each in quotes. Weak comparison applies (RFC 9110,
 * 13.1.2), so the mark of weak tags is dropped. A header that cannot be read knows none.
 */
export function knownTags(header: string | undefined): KnownTags {
  if (header?.trim() === '*') return '*'
  if (!header || !listOfTags.test(header)) return []
  return header.match(/"[^"]*"/g) ?? []
}

interface Options {
  /** The caller has this version, whatever its header says. */
  isKnown?: boolean
  caching?: Caching
}

/**
 * Sets the entity tag of a response.
 *
 * @returns true when the caller has this version: the response is a complete 304 then
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
