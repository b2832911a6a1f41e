import { randomInt } from 'node:crypto'
import type { AboutOf } from '#tests/helpers/canary_rules'

/** Details of a person, by the name of their column. */
export const personalFields = [
  'name',
  'company',
  'email',
  'phone',
  'website',
  'bio',
  'avatar',
] as const

/** What nobody is ever told, whoever it belongs to. */
export const secretFields = ['password', 'session', 'exif', 'clientSecret'] as const

export type CanaryField =
  | (typeof personalFields)[number]
  | (typeof secretFields)[number]
  /** Words of a project, and contact details within them. */
  | 'projectText'
  | 'projectDetail'
  /** The same in the texts that an owner's deletion removes. */
  | 'bodyText'
  | 'bodyDetail'
  /** The same of a message. */
  | 'messageText'
  | 'messageDetail'
  /** What somebody without an account has written to us. */
  | 'inquiry'
  /** Words of moderators, and of those who report somebody to them. */
  | 'hidingReason'
  | 'adminWords'
  | 'report'

/** A text that nothing contains by chance, and what it gives away. */
export interface Canary {
  field: CanaryField
  about: unknown
}

const known = new Map<string, Canary>()

const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join('')

/** A word that fits every field: letters only, as titles take nothing else. */
export function mintWord<Field extends CanaryField>(field: Field, about: AboutOf<Field>): string {
  const word = `zq${letters(8)}qz`
  known.set(word, { field, about })
  return word
}

export function mintPhone<Field extends CanaryField>(field: Field, about: AboutOf<Field>): string {
  const digits = `8${randomInt(20, 30)}${randomInt(2_000_000, 9_999_999)}`
  known.set(digits, { field, about })
  return digits
}

/** Text that was drawn by the product: the name of a photo, a session id, a client secret. */
export function learn<Field extends CanaryField>(
  text: string,
  field: Field,
  about: AboutOf<Field>
) {
  known.set(text, { field, about })
}

/** Digits of a phone number in any of the forms that people write. */
const gap = String.raw`(?:%20|[\s().-]){0,3}`
const shapes = new RegExp(
  String.raw`zq[a-z]{8}qz|\d{3}${gap}\d{3}${gap}\d{4}(?!\d)|(?<![0-9a-f])[0-9a-f]{32}(?![0-9a-f])|(?<![\w-])[\w-]{43}(?![\w-])|pi_\w+_secret_\w+`,
  'gi'
)

const keyOf = (text: string) => {
  if (/^zq/i.test(text)) return text.toLowerCase()
  return /^\d{3}\D/.test(text) ? text.replaceAll('%20', '').replaceAll(/\D/g, '') : text
}

export interface Sighting {
  canary: Canary
  text: string
  /** What stands around it. */
  around: string
}

/** Every canary in a text. React separates neighboring texts by empty comments. */
export function canariesIn(text: string): Sighting[] {
  const plain = text.includes('<!-- -->') ? text.replaceAll('<!-- -->', '') : text
  const found: Sighting[] = []
  for (const match of plain.matchAll(shapes)) {
    const canary = known.get(keyOf(match[0]))
    if (!canary) continue
    const around = plain.slice(Math.max(0, match.index - 80), match.index + match[0].length + 40)
    found.push({ canary, text: match[0], around: around.replaceAll(/\s+/g, ' ') })
  }
  return found
}
