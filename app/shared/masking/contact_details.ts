import { namePatternOf, type CompanyIdentity } from './company_names.js'
import { contactTokens, type ContactKind } from './contact_kinds.js'
import { contactPatterns, placePattern, type ContactPattern } from './contact_patterns.js'
import { plainDigits } from '#shared/values/pasted_text'

/**
 * Version of the patterns. Increment it with every change, so that texts masked by an earlier
 * version are found and masked again.
 */
export const maskingVersion = 6

/** A contact detail in a text: its kind, start and end (exclusive). */
export type MaskedPart = readonly [kind: ContactKind, start: number, end: number]

/** Characters of other scripts that look like Latin letters or ASCII punctuation. */
const lookalikes = new Map(
  (
    'аa еe оo рp сc уy хx іi ѕs јj кk мm тt вb нh АA ВB ЕE КK МM НH ОO РP СC ТT ХX ІI ' +
    "οo αa νv ιi κk ρp υu ΟO ΑA ɡg ıi 。. ·. ∙. ⋅. •. ‧. ●. ◦. ‐- ‑- ‒- –- —- ―- −- ’'"
  )
    .split(' ')
    .map(([character, plain]) => [character, plain] as const)
)
/**
 * Signs of numbers that have no compatibility form, such as ❷: the first one of a row, how many there are,
 * and the value of the first. Any other sign of a number counts as a zero, because only its place in a
 * phone number matters.
 */
const rowsOfNumbers: readonly (readonly [first: number, count: number, value: number])[] = [
  [0x24eb, 10, 11],
  [0x24f5, 10, 1],
  [0x2776, 10, 1],
  [0x2780, 10, 1],
  [0x278a, 10, 1],
  [0x3021, 9, 1],
  [0x1d360, 9, 1],
  [0x1f51f, 1, 10],
]
const ideographs = '〇一二三四五六七八九'
const numberSign = new RegExp(String.raw`[\p{No}\p{Nl}🔟${ideographs}]`, 'gu')

function numberOf(sign: string): string {
  const code = sign.codePointAt(0)!
  const row = rowsOfNumbers.find(([first, count]) => code >= first && code < first + count)
  return String(row ? row[2] + code - row[0] : Math.max(0, ideographs.indexOf(sign)))
}

/** Letters in filled circles and squares, which have no compatibility form either. */
const filledLetter = /[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}]/gu

const letterOf = (sign: string): string =>
  String.fromCodePoint(0x41 + ((sign.codePointAt(0)! - 0x1f150) % 0x20))

/** Invisible characters. */
const blanks = /[\u115f\u1160\u2800\u3164\uffa0]/gu

function plainCharacter(character: string): string {
  if (/[\p{Cf}\p{M}\0]/u.test(character)) return ''
  const form = character
    .normalize('NFKC')
    .replace(blanks, '')
    .replace(numberSign, numberOf)
    .replace(filledLetter, letterOf)
  const plain = form.replace(/./gsu, (one) => lookalikes.get(one) ?? one).replace(/\p{M}/gu, '')
  return plainDigits(plain)
}

/**
 * Replaces lookalikes, digits of other scripts and invisible characters. `origin` maps each UTF-16
 * unit of the result to its offset in the original.
 */
function normalize(text: string) {
  const origin: number[] = []
  let plain = ''
  let offset = 0
  for (const character of text) {
    const code = character.charCodeAt(0)
    const shown = code > 0 && code < 128 ? character : plainCharacter(character)
    plain += shown
    while (origin.length < plain.length) origin.push(offset)
    offset += character.length
  }
  return { plain, origin: [...origin, text.length] }
}

/** How much text around a match is considered, in characters. */
const contextLength = 40

/**
 * Finds contact details in a text, in order of position. Runs in linear time.
 *
 * @param options.place true for a place, where `12 Maple, Asheville` counts as an address
 * @param options.by the company that wrote the text, whose names count too
 */
export function findContactDetails(
  text: string,
  { place = false, by }: { place?: boolean; by?: CompanyIdentity } = {}
): MaskedPart[] {
  if (text === '') return []
  const { plain, origin } = normalize(text)
  const found: MaskedPart[] = []
  let rest = plain
  for (const { kind, pattern, part } of [
    ...contactPatterns,
    ...(place ? [placePattern] : []),
    ...namePatterns(by),
  ]) {
    const whole = rest
    rest = whole.replaceAll(pattern, (match: string, start: number) => {
      const end = start + match.length
      const around = [
        whole.slice(Math.max(0, start - contextLength), start),
        whole.slice(end, end + contextLength),
      ]
      const detail = part ? part(match, around[0], around[1]) : match
      const shown = detail?.replace(/[\s.,;:!?)\]'"]+$/, '')
      if (!shown) return match
      const from = start + match.indexOf(shown)
      const upTo = from + shown.length
      found.push([kind, origin[from], origin[upTo - 1] + lengthAt(text, origin[upTo - 1])])
      return match.slice(0, from - start) + '\0'.repeat(shown.length) + match.slice(upTo - start)
    })
  }
  return found.toSorted(([, one], [, other]) => one - other)
}

function namePatterns(by: CompanyIdentity | undefined): ContactPattern[] {
  const plain = (value: string | null) => (value === null ? null : normalize(value).plain)
  const pattern =
    by &&
    namePatternOf({
      name: normalize(by.name).plain,
      company: plain(by.company),
      username: by.username,
      website: by.website,
      people: by.people?.map((name) => normalize(name).plain),
      places: by.places,
    })
  return pattern ? [{ kind: 'name', pattern }] : []
}

/** Length of the character at an offset, including the invisible ones that follow it. */
function lengthAt(text: string, offset: number): number {
  const character = String.fromCodePoint(text.codePointAt(offset)!)
  const [marks] = /[\p{Cf}\p{M}]*/u.exec(text.slice(offset + character.length, offset + 20))!
  return character.length + marks.length
}

/** Replaces each hidden part with dots. */
export function maskParts(text: string, parts: readonly MaskedPart[]): string {
  let shown = ''
  let next = 0
  for (const [kind, start, end] of parts) {
    shown += text.slice(next, start) + contactTokens[kind]
    next = end
  }
  return shown + text.slice(next)
}

/** The distinct kinds of hidden parts. */
export const kindsOf = (parts: readonly MaskedPart[]): ContactKind[] => [
  ...new Set(parts.map(([kind]) => kind)),
]

/** The distinct kinds of contact details in a text. */
export const findContactKinds = (text: string): ContactKind[] => kindsOf(findContactDetails(text))

/** Replaces each contact detail with dots. */
export const maskContactDetails = (text: string): string =>
  maskParts(text, findContactDetails(text))
