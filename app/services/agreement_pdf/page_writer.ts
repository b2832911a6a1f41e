import type { PDFDocument, PDFOperatorNames, PDFPage } from '@cantoo/pdf-lib'
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

/** The width that a viewer assumes for a box, in 1/1000 em: the file doesn't describe it. */
const assumedWidth = 1000

const rounded = (value: number) => Math.round(value * 1000) / 1000

const op = (name: PDFOperatorNames, ...operands: (string | number)[]) =>
  PDFOperator.of(
    name,
    operands.map((operand) => (typeof operand === 'number' ? `${rounded(operand)}` : operand))
  )

/** Glyphs and corrections as the operand of TJ. */
function glyphs(parts: Part[]): string {
  const written = parts.map((part) => {
    if ('glyph' in part) return part.glyph
    return 'kern' in part ? `> ${part.kern} <` : ''
  })
  return `[<${written.join('')}>]`
}

/** A box carries its character, so that copying the text gives the character. */
function box(character: string, { boxWidth }: Typeface) {
  const back = Math.round(assumedWidth - boxWidth * 1000)
  return [
    op(
      names.BeginMarkedContentSequence,
      '/Span',
      `<</ActualText ${PDFHexString.fromText(character)}>>`
    ),
    op(names.ShowTextAdjusted, `[<0000> ${back}]`),
    op(names.EndMarkedContent),
  ]
}

function show(parts: Part[], typeface: Typeface) {
  const operators = []
  let run: Part[] = []
  for (const part of parts) {
    if (!('missing' in part)) run.push(part)
    else {
      if (run.length > 0) operators.push(op(names.ShowTextAdjusted, glyphs(run)))
      operators.push(...box(part.missing, typeface))
      run = []
    }
  }
  if (run.length > 0) operators.push(op(names.ShowTextAdjusted, glyphs(run)))
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
  line(
    { parts }: Line,
    { typeface, size, color }: Style,
    [x, y]: Position,
    element: Element | null
  ) {
    this.page.pushOperators(
      this.#begin(element),
      op(names.BeginText),
      op(names.NonStrokingColorRgb, ...color),
      op(names.SetFontAndSize, `/${typeface.key}`, size),
      op(names.SetTextMatrix, 1, 0, 0, 1, x, y),
      ...show(parts, typeface),
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
