/** Characters that look like spaces, with tabs and line breaks. */
const spaces = /[\s\u0085\u2800\u3164\uffa0]+/gu

const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu

/** Spaces other than the ordinary one, without tabs and line breaks. */
const oddSpaces = /[\p{Zs}\u2800\u3164\uffa0]/gu

/**
 * Characters that nobody sees: soft hyphens, zero-width characters, the byte order mark and
 * controls. Keeps the signs that Arabic, Syriac and Kaithi put before a number, and the tags of a
 * flag such as that of Scotland. NUL is refused elsewhere.
 */
const invisible =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|(?![\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u200c-\u200f\u202a-\u202e\u2066-\u2069\u{110bd}\u{110cd}\0\s\u0085])[\p{Cc}\p{Cf}]|\ufeff/gu

/** They set the direction of the text after them. */
const bidiControls = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Scripts in which a joiner changes what is read. */
const joiningScripts =
  'Arabic Syriac Mongolian Nko Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar'

const joining = joiningScripts
  .split(' ')
  .map((name) => String.raw`\p{Script=${name}}`)
  .join('')

/** Joiners outside of an emoji or a word of these scripts. */
const looseJoiners = new RegExp(
  String.raw`(?<![${joining}])\u200c|\u200c(?![\p{L}\p{M}])` +
    String.raw`|(?<![${joining}])(?:(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic}))`,
  'gu'
)

/** More marks in a row than any language has. To compose them takes quadratic time. */
const endlessMarks = /\p{M}{31}/u

const withoutInvisible = (text: string) =>
  text.replaceAll(invisible, '$1').replaceAll(looseJoiners, '')

const composed = (text: string) => (endlessMarks.test(text) ? text : text.normalize('NFC'))

/**
 * What a person means who types or pastes one line: spaces of any kind, tabs and line breaks become
 * one space, invisible characters are dropped, and the ends are trimmed. In Unicode's composed form.
 */
export const cleanLine = (text: string): string =>
  composed(withoutInvisible(text.replaceAll(bidiControls, '')).replaceAll(spaces, ' ').trim())

/**
 * The same for a text of several lines, which keeps its line breaks, tabs, runs of spaces and bidi
 * controls: sentences in Hebrew and Arabic need them between words of other scripts.
 */
export const cleanText = (text: string): string =>
  composed(withoutInvisible(text).replaceAll(lineBreaks, '\n').replaceAll(oddSpaces, ' ').trim())

/** Each script has its ten digits in a row. */
function plainDigit(character: string): string {
  const code = character.codePointAt(0)!
  for (let value = 0; value < 10; value++) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) return String(value)
  }
  return character
}

/** Converts digits of any script to 0–9. */
export const plainDigits = (text: string): string => text.replaceAll(/(?!\d)\p{Nd}/gu, plainDigit)
