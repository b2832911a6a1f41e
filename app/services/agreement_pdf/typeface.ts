import { readFile } from 'node:fs/promises'
import { create, type Font, type FontCollection } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'

const folder = new URL('../../../resources/fonts/documents/', import.meta.url)

/** Kerning only: a ligature would be one character when text is copied. */
const features = { liga: false, clig: false, calt: false, kern: true }

/**
 * What a line consists of: glyphs in hex with what the next one is moved to the left, in 1/1000 em; and characters
 * that the font lacks.
 */
export type Part = { glyph: string; kern: number; width: number } | { missing: string }

/** The width of the box that stands for a missing character, in em. */
export const boxWidth = 0.62

export interface Measured {
  parts: Part[]
  /** In em. */
  width: number
}

/** Characters that nobody sees and no font has. */
const invisible = /[\p{Cc}\p{Cf}\p{Variation_Selector}\p{Cs}]/gu

/** Characters that look like another one. */
const sameLook: Record<string, string> = {
  '\u2010': '-',
  '\u2011': '-',
  '\u00a0': ' ',
  '\u202f': ' ',
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** More code points than any language has in one character. */
const longestCharacter = 12

/** The characters of a text as a person counts them; endless rows of marks are taken apart. */
export const charactersOf = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment).flatMap((character) =>
    character.length > longestCharacter ? [...character] : [character]
  )

const isCollection = (font: Font | FontCollection): font is FontCollection => 'fonts' in font

/** A font of the file, of which only the glyphs in use are embedded. */
export class Typeface {
  readonly #measured = new Map<string, Measured>()
  /** Whether a character was drawn as a box. */
  lacksCharacters = false

  private constructor(
    /** The key of the font in the resources of a page. */
    readonly key: string,
    readonly embedded: PDFFont,
    readonly font: Font
  ) {}

  /** @param file  name in resources/fonts/documents, without `.ttf` */
  static async load(document: PDFDocument, key: string, file: string): Promise<Typeface> {
    const bytes = await readFile(new URL(`${file}.ttf`, folder))
    const font = create(bytes)
    if (!font || isCollection(font)) throw new Error(`${file} isn’t a font`)
    const name = `STAGEL+${font.postscriptName}`
    const embedded = await document.embedFont(bytes, { subset: true, features, customName: name })
    return new Typeface(key, embedded, font)
  }

  /** The glyphs of a word, with its kerning. Characters that the font lacks become boxes. */
  measure(text: string): Measured {
    const known = this.#measured.get(text)
    if (known) return known
    const drawn = text
      .normalize('NFC')
      .replaceAll(invisible, '')
      .replaceAll(/[\u2010\u2011\u00a0\u202f]/g, (character) => sameLook[character])
    const measured = this.#has(drawn) ? this.#shape(drawn) : this.#shapeWithBoxes(drawn)
    this.#measured.set(text, measured)
    return measured
  }

  #has = (text: string) =>
    Array.from(text).every((character) => this.font.hasGlyphForCodePoint(character.codePointAt(0)!))

  #shape(text: string): Measured {
    if (!text) return { parts: [], width: 0 }
    const { glyphs, positions } = this.font.layout(text, features)
    if (!positions) throw new Error('The glyphs of a word have no positions')
    const codes = this.embedded.encodeText(text).asString().match(/.{4}/g) ?? []
    const toEm = 1 / this.font.unitsPerEm
    const parts = glyphs.map(({ advanceWidth }, at) => {
      const width = positions[at].xAdvance * toEm
      return { glyph: codes[at], kern: Math.round((advanceWidth * toEm - width) * 1000), width }
    })
    return { parts, width: parts.reduce((sum, { width }) => sum + width, 0) }
  }

  #shapeWithBoxes(text: string): Measured {
    const pieces = charactersOf(text).map((character): Measured => {
      if (this.#has(character)) return this.#shape(character)
      this.lacksCharacters = true
      return { parts: [{ missing: character }], width: boxWidth }
    })
    return {
      parts: pieces.flatMap(({ parts }) => parts),
      width: pieces.reduce((sum, { width }) => sum + width, 0),
    }
  }
}
