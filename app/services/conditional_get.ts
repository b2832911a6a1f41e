import type { HttpContext } from '@adonisjs/core/http'

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

/**
 * Marks an answer of the API with its entity tag, for the caller's own cache only.
 *
 * @param isKnown  true when the caller is known to have it, whatever the header says
 * @returns true when the caller has it already: the answer is 304 and complete
 */
export function isUnchanged(
  { request, response }: HttpContext,
  tag: string,
  isKnown = false
): boolean {
  response.header('ETag', tag)
  response.header('Cache-Control', 'private, no-cache')
  const known = knownTags(request.header('if-none-match'))
  if (!isKnown && known !== '*' && !known.includes(tag.replace(/^W\//, ''))) return false
  response.status(304).send(null)
  return true
}
