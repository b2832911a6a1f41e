import type { Color } from './page_writer.js'
import { charactersOf, type Measured, type Part, type Typeface } from './typeface.js'

/** A line of text, ready to be drawn. Its width is in points. */
export interface Line {
  parts: Part[]
  width: number
}

export interface Style {
  typeface: Typeface
  /** In points. */
  size: number
  /** From one line to the next, in points. */
  leading: number
  color: Color
}

/** A text that may be on a line of its own, with the spaces before it. */
interface Token extends Measured {
  spaces: Measured
}

/** A longer word is measured in pieces. */
const longestWord = 64

/** After a hyphen, dash or slash between letters a line may end. */
const breaks = /(?<=\p{L}[-–—/])(?=\p{L})/u

const emptyLine = (): Measured => ({ parts: [], width: 0 })

const nothing = emptyLine()

function append(line: Measured, { parts, width }: Measured) {
  line.parts.push(...parts)
  line.width += width
}

function piecesOf(word: string): string[] {
  if (word.length <= longestWord) return word.split(breaks)
  return charactersOf(word)
}

function tokensOf(text: string, typeface: Typeface, longest: number): Token[] {
  const words = text.replaceAll('\t', '    ').matchAll(/( *)([^ ]+)/g)
  return [...words].flatMap(([, spaces, word]) => {
    const pieces = piecesOf(word).flatMap((piece) => {
      const measured = typeface.measure(piece)
      return measured.width <= longest
        ? [measured]
        : charactersOf(piece).map((character) => typeface.measure(character))
    })
    return pieces.map((piece, at) => ({
      ...piece,
      spaces: at === 0 && spaces ? typeface.measure(spaces) : nothing,
    }))
  })
}

/**
 * Breaks a paragraph into lines of at most `width` points. Spaces at the end of a line go away, those
 * at the beginning of the paragraph stay. A word that is longer than a line is broken anywhere.
 */
export function wrap(paragraph: string, { typeface, size }: Style, width: number): Line[] {
  const longest = width / size
  const lines: Measured[] = []
  let line = emptyLine()
  for (const { spaces, ...token } of tokensOf(paragraph, typeface, longest)) {
    const isBegun = line.parts.length > 0
    const fits = line.width + spaces.width + token.width <= longest
    if (isBegun && !fits) {
      lines.push(line)
      line = emptyLine()
    }
    if (fits) append(line, spaces)
    append(line, token)
  }
  if (line.parts.length > 0) lines.push(line)
  return lines.map(({ parts, width: em }) => ({ parts, width: em * size }))
}

/** The same number of lines, as even as possible. For titles. */
export function wrapEvenly(paragraph: string, style: Style, width: number): Line[] {
  let lines = wrap(paragraph, style, width)
  for (let narrower = width * 0.97; narrower > width / 2; narrower *= 0.97) {
    const even = wrap(paragraph, style, narrower)
    if (even.length > lines.length) break
    lines = even
  }
  return lines
}
