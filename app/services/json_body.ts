import { isUtf8 } from 'node:buffer'
import { errors } from '@vinejs/vine'
import { NotAnObject, UnreadableBody } from '#exceptions/http_refusals'

/** Far above what any documented call needs; deeper or longer JSON only costs time. */
const maxDepth = 32
const maxValues = 10_000
/** Maximum number of fields named in an error. */
const maxReportedFields = 20

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Index of the quote that ends the string starting at `start`. */
function endOfString(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(quote, start + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let escapes = 0
    while (bytes[at - 1 - escapes] === backslash) escapes += 1
    if (escapes % 2 === 0) return at
  }
  return bytes.length
}

/** Checks depth and number of values before parsing. */
function isWithinLimits(bytes: Buffer): boolean {
  let depth = 0
  let values = 1
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === comma) values += 1
    else if (closings.has(byte)) depth -= 1
    else if (openings.has(byte)) {
      depth += 1
      values += 1
    }
    if (depth > maxDepth || values > maxValues) return false
  }
  return true
}

/**
 * Names of fields with text that PostgreSQL can't store: NUL or half of a surrogate pair. Also
 * removes keys that would change an object's prototype.
 */
function fieldsWithUnstorableText(body: unknown): string[] {
  const found: string[] = []
  const waiting: [string, unknown][] = [['', body]]
  for (const [path, value] of waiting) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      found.push(path)
    } else if (typeof value === 'object' && value !== null) {
      Reflect.deleteProperty(value, '__proto__')
      const prefix = path === '' ? '' : `${path}.`
      for (const [name, inner] of Object.entries(value)) waiting.push([prefix + name, inner])
    }
  }
  return found
}

/**
 * Parses the JSON object or array of a request body; an empty body counts as an empty object.
 * Removes keys that would change an object's prototype.
 *
 * @throws NotAnObject (422) for a bare number, text or null
 * @throws UnreadableBody (400) for anything but JSON in UTF-8, or for too deeply nested JSON
 * @throws E_VALIDATION_ERROR (422) for text that can't be stored
 */
export function parseJsonBody(bytes: Buffer): Record<string, unknown> {
  if (bytes.length === 0) return {}
  if (!/^\s*[[{]/.test(bytes.toString('latin1', 0, 100))) throw new NotAnObject()
  if (!isUtf8(bytes) || !isWithinLimits(bytes)) throw new UnreadableBody()
  let body: unknown
  try {
    body = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new UnreadableBody()
  }
  const fields = fieldsWithUnstorableText(body).slice(0, maxReportedFields)
  if (fields.length > 0) {
    const message = 'Remove the characters that cannot be displayed'
    throw new errors.E_VALIDATION_ERROR(
      fields.map((field) => ({ field: field.toWellFormed(), message, rule: 'storable' }))
    )
  }
  return body as Record<string, unknown>
}
