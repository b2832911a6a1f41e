/** Characters that look like spaces, with tabs and line breaks. */
const spaces = /[\s\u0085\u2800\u3164\uffa0]+/gu

const lineBreaks = /\r\n|[\r\v\f\u0085\u2028\u2029]/gu

/** Spaces other than the ordinary one, without tabs and line breaks. */
const oddSpaces = /[\p{Zs}\u2800\u3164\uffa0]/gu

/**
 * Characters that nobody sees: soft hyphens, zero-width characters, the byte order mark and
 * controls, also those that set the direction of the text after them: with them, a line reads differently
 * from one program to the next. Keeps the signs that Arabic and Kaithi put before a number, that of Syriac before its letters,
 * and the tags of a flag such as that of Scotland. NUL is refused elsewhere.
 */
const invisible =
  /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|(?!\u070f[\u0710\u0712-\u072f\u074d-\u074f]|[\u0600-\u0605\u06dd\u0890\u0891\u08e2\u200c\u200d\u{110bd}\u{110cd}\0\s\u0085])[\p{Cc}\p{Cf}]|\ufeff/gu

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

/** A character that is seen on its own, which a mark isn't, or the NUL that is refused. */
const visible = /\0|(?!\p{Default_Ignorable_Code_Point})[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{M}\u2800]/u

const visibleLetter = /(?!\p{Default_Ignorable_Code_Point})\p{L}/u

/** Whether a text has a letter that is seen, of any script, as the name of a person or a company has. */
export const hasLetter = (text: string): boolean => visibleLetter.test(text)

/** A text with nothing to see in it is blank. */
const unlessBlank = (text: string) => (visible.test(text) ? text : '')

const composed = (text: string) => (endlessMarks.test(text) ? text : text.normalize('NFC'))

/**
 * What a person means who types or pastes one line: spaces of any kind, tabs and line breaks become
 * one space, invisible characters are dropped, and the ends are trimmed. In Unicode's composed form.
 * Blank if nothing of it is seen.
 */
export const cleanLine = (text: string): string =>
  unlessBlank(composed(withoutInvisible(text).replaceAll(spaces, ' ').trim()))

/** The same for a text of several lines, which keeps its line breaks, tabs and runs of spaces. */
export const cleanText = (text: string): string =>
  unlessBlank(
    composed(withoutInvisible(text).replaceAll(lineBreaks, '\n').replaceAll(oddSpaces, ' ').trim())
  )

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
