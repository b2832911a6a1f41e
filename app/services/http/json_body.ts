import { isUtf8 } from 'node:buffer'
import { errors } from '@vinejs/vine'
import { BodyTooLarge, NotAnObject, UnreadableBody } from '#exceptions/http_refusals'

/** Far above what any documented call needs; deeper or longer JSON only costs time. */
const maxDepth = 32
const maxValues = 10_000
/** Bytes outside of texts, and quotes, that are looked at one by one. */
const maxSteps = 1_000_000
/** Characters of all texts together, without files. Validators go through each of them several times. */
const maxText = 256 * 1024
/** Fields of bodies with photos and other files, as data URLs. Nothing goes through their characters. */
const fileFields: ReadonlySet<string> = new Set(['photos', 'photo', 'avatar', 'image', 'data'])
/** Maximum number of fields named in an error, and of characters of such a name. */
const maxReportedFields = 20
const maxReportedName = 100

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const openings = new Set([0x5b, 0x7b])
const closings = new Set([0x5d, 0x7d])

/** Checks depth and number of values before parsing. Goes from quote to quote within texts. */
function isWithinLimits(bytes: Buffer): boolean {
  let depth = 0
  let values = 1
  let isInText = false
  let at = 0
  for (let steps = 0; at !== -1 && at < bytes.length; steps += 1) {
    const byte = bytes[at]
    if (byte === quote) {
      let escapes = 0
      while (isInText && bytes[at - 1 - escapes] === backslash) escapes += 1
      isInText = !isInText || escapes % 2 === 1
    } else if (byte === comma) values += 1
    else if (closings.has(byte)) depth -= 1
    else if (openings.has(byte)) {
      depth += 1
      values += 1
    }
    if (depth > maxDepth || values > maxValues || steps > maxSteps) return false
    at = isInText ? bytes.indexOf(quote, at + 1) : at + 1
  }
  return true
}

/**
 * Names of fields with text that PostgreSQL can't store: NUL or half of a surrogate pair. Also
 * removes keys that would change an object's prototype.
 *
 * @throws BodyTooLarge (413) for more text than all fields of any call can have
 */
function fieldsWithUnstorableText(body: unknown): string[] {
  const found: string[] = []
  const waiting: [path: string, value: unknown, isFile: boolean][] = [['', body, false]]
  let length = 0
  for (const [path, value, isFile] of waiting) {
    if (typeof value === 'string') {
      if (!isFile) length += value.length
      if (length > maxText) throw new BodyTooLarge()
      if (value.includes('\0') || !value.isWellFormed()) found.push(path)
    } else if (typeof value === 'object' && value !== null) {
      Reflect.deleteProperty(value, '__proto__')
      for (const [name, inner] of Object.entries(value)) {
        const inPath = path === '' ? name : `${path}.${name}`
        waiting.push([inPath.slice(0, maxReportedName), inner, isFile || fileFields.has(inPath)])
      }
    }
  }
  return found
}

/**
 * Parses the JSON object or array of a request body; an empty body counts as an empty object.
 * Removes keys that would change an object's prototype.
 *
 * @throws BodyTooLarge (413) for more text than all fields of any call can have
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
