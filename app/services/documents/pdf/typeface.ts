import { readFile } from 'node:fs/promises'
import { create, type Font, type FontCollection } from '@cantoo/fontkit'
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { codeOf, standIns, visibleText } from '#shared/agreements/drawn_characters'

const folder = new URL('../../../../resources/fonts/documents/', import.meta.url)

/** Kerning only: a ligature would be one character when text is copied. */
const features = { liga: false, clig: false, calt: false, kern: true }

/** A glyph of a line: its code in hex, and what the next one is moved to the left, in 1/1000 em of its size. */
export interface Glyph {
  code: string
  kern: number
  /** In em of the line. */
  width: number
  /** The key of its font in the resources of a page. */
  font: string
  /** Its size relative to the line's. */
  scale: number
}

/** Glyphs, and the text that they give when they are copied, if it isn't what they show. */
export interface Part {
  glyphs: Glyph[]
  copied: string | null
  /** In em. */
  width: number
}

export interface Measured {
  parts: Part[]
  /** In em. */
  width: number
}

/**
 * The size of the code of a missing character relative to the text around it: text that someone has typed is
 * never as small.
 */
const codeScale = 0.68

/** Signs that are drawn from one font, so that those of a list look alike. */
const sign = /[\u2190-\u21ff\u2300-\u23ff\u2500-\u27ff\u2900-\u2bff]/

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
  /** Whether a character was drawn as its code. */
  lacksCharacters = false
  /** Draws the signs, and what this font lacks. */
  signs: Typeface | null = null

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

  /** Whether this font alone can't draw a text as it should be. */
  needsSigns = (text: string) =>
    [...visibleText(text.normalize('NFC'))].some(
      (character) => sign.test(character) || !this.has(character)
    )

  /** The glyphs of a word, with its kerning. Characters that the fonts lack become their code. */
  measure(text: string): Measured {
    const known = this.#measured.get(text)
    if (known) return known
    const drawn = visibleText(text.normalize('NFC')).replaceAll(
      /[\u2010\u2011\u00a0\u202f]/g,
      (character) => sameLook[character]
    )
    const parts = this.#runsOf(drawn).map((run) => this.#part(run))
    const measured = { parts, width: widthOf(parts) }
    this.#measured.set(text, measured)
    return measured
  }

  /** Divides a text into runs that this font draws, and single characters that it doesn't. */
  #runsOf(text: string): string[] {
    const runs: string[] = []
    let isOpen = false
    for (const character of text) {
      const isOwn = this.#draws(character)
      if (isOpen && isOwn) runs[runs.length - 1] += character
      else runs.push(character)
      isOpen = isOwn
    }
    return runs
  }

  #draws = (character: string) =>
    this.has(character) && !(sign.test(character) && this.signs?.has(character))

  has = (character: string) => this.font.hasGlyphForCodePoint(character.codePointAt(0)!)

  #part(run: string): Part {
    if ([...run].every(this.#draws)) return partOf(this.#glyphs(run))
    if (this.signs?.has(run)) return partOf(this.signs.#glyphs(run))
    const standIn = standIns[run]
    if (standIn) return partOf(this.#part(standIn).glyphs, run)
    this.lacksCharacters = true
    return partOf(this.#glyphs(codeOf(run), codeScale), run)
  }

  #glyphs(text: string, scale = 1): Glyph[] {
    const { glyphs, positions } = this.font.layout(text, features)
    if (!positions) throw new Error('The glyphs of a word have no positions')
    const codes = this.embedded.encodeText(text).asString().match(/.{4}/g) ?? []
    const toEm = 1 / this.font.unitsPerEm
    return glyphs.map(({ advanceWidth }, at) => {
      const width = positions[at].xAdvance * toEm
      const kern = Math.round((advanceWidth * toEm - width) * 1000)
      return { code: codes[at], kern, width: width * scale, font: this.key, scale }
    })
  }
}

const widthOf = (items: readonly { width: number }[]) =>
  items.reduce((sum, { width }) => sum + width, 0)

const partOf = (glyphs: Glyph[], copied: string | null = null): Part => ({
  glyphs,
  copied,
  width: widthOf(glyphs),
})
