import type {
  PDFDocument,
  PDFOperator as Operator,
  PDFOperatorNames,
  PDFPage,
} from '@cantoo/pdf-lib'
import { PDFHexString, PDFName, PDFOperator, PDFOperatorNames as names } from './pdf_lib.js'
import type { Element } from './structure.js'
import type { Part, Typeface } from './typeface.js'
import type { Line, Style } from './wrapping.js'

/** Red, green and blue from 0 to 1. */
export type Color = readonly [number, number, number]

/** From the left and bottom edges of the page, in points. */
export type Position = readonly [x: number, y: number]

/** Letter size and its margins, in points from the bottom left corner. */
export const sheet = {
  width: 612,
  height: 792,
  left: 84,
  right: 528,
  top: 714,
  bottom: 96,
} as const

/** In points. */
const hairline = 0.6

const rounded = (value: number) => Math.round(value * 1000) / 1000

const op = (name: PDFOperatorNames, ...operands: (string | number)[]) =>
  PDFOperator.of(
    name,
    operands.map((operand) => (typeof operand === 'number' ? `${rounded(operand)}` : operand))
  )

const showGlyphs = (run: string) => op(names.ShowTextAdjusted, `[<${run}>]`)

/** Draws parts in fonts of their own. Those with another text to copy carry it. */
function show(parts: readonly Part[], { typeface, size }: Style): Operator[] {
  const operators: Operator[] = []
  let font = typeface.key
  let scale = 1
  let run = ''
  const flush = () => {
    if (run) operators.push(showGlyphs(run))
    run = ''
  }
  for (const { glyphs, copied } of parts) {
    if (copied !== null) {
      flush()
      const text = `<</ActualText ${PDFHexString.fromText(copied)}>>`
      operators.push(op(names.BeginMarkedContentSequence, '/Span', text))
    }
    for (const glyph of glyphs) {
      if (glyph.font !== font || glyph.scale !== scale) {
        flush()
        font = glyph.font
        scale = glyph.scale
        operators.push(op(names.SetFontAndSize, `/${font}`, size * scale))
      }
      run += glyph.kern ? `${glyph.code}> ${glyph.kern} <` : glyph.code
    }
    if (copied !== null) {
      flush()
      operators.push(op(names.EndMarkedContent))
    }
  }
  flush()
  return operators
}

/** Draws on one page. */
export class PageWriter {
  readonly page: PDFPage
  #contents = 0

  constructor(document: PDFDocument, typefaces: readonly Typeface[]) {
    this.page = document.addPage([sheet.width, sheet.height])
    for (const { key, embedded } of typefaces) {
      this.page.node.setFontDictionary(PDFName.of(key), embedded.ref)
    }
  }

  /** Draws a line of an element, or of the page itself if the element is null. */
  line({ parts }: Line, style: Style, [x, y]: Position, element: Element | null) {
    const { typeface, size, color } = style
    this.page.pushOperators(
      this.#begin(element),
      op(names.BeginText),
      op(names.NonStrokingColorRgb, ...color),
      op(names.SetFontAndSize, `/${typeface.key}`, size),
      op(names.SetTextMatrix, 1, 0, 0, 1, x, y),
      ...show(parts, style),
      op(names.EndText),
      op(names.EndMarkedContent)
    )
  }

  /** Draws a hairline to the right. */
  rule([x, y]: Position, width: number, color: Color) {
    this.page.pushOperators(
      this.#begin(null),
      op(names.StrokingColorRgb, ...color),
      op(names.SetLineWidth, hairline),
      op(names.MoveTo, x, y),
      op(names.LineTo, x + width, y),
      op(names.StrokePath),
      op(names.EndMarkedContent)
    )
  }

  #begin(element: Element | null) {
    if (!element) return op(names.BeginMarkedContent, '/Artifact')
    const id = this.#contents++
    element.contents.push({ page: this.page, id })
    return op(names.BeginMarkedContentSequence, `/${element.tag}`, `<</MCID ${id}>>`)
  }
}
