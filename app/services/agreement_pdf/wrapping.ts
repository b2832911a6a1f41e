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

const nothing: Measured = { parts: [], width: 0 }

const together = (...all: Measured[]): Measured => ({
  parts: all.flatMap(({ parts }) => parts),
  width: all.reduce((sum, { width }) => sum + width, 0),
})

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
  let line: Measured | null = null
  for (const { spaces, ...token } of tokensOf(paragraph, typeface, longest)) {
    const isFirst = lines.length === 0 && line === null
    const indent: Measured = isFirst && spaces.width + token.width <= longest ? spaces : nothing
    if (line && line.width + spaces.width + token.width <= longest) {
      line = together(line, spaces, token)
    } else {
      if (line) lines.push(line)
      line = together(indent, token)
    }
  }
  if (line) lines.push(line)
  return lines.map(({ parts, width: em }) => ({ parts, width: em * size }))
}
