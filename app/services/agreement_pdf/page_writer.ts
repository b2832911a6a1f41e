import type { PDFDocument, PDFOperatorNames, PDFPage } from '@cantoo/pdf-lib'
import { PDFHexString, PDFName, PDFOperator, PDFOperatorNames as names } from './pdf_lib.js'
import type { Element } from './structure.js'
import { boxWidth, type Part, type Typeface } from './typeface.js'
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

/** The width that a viewer assumes for a glyph that the file doesn't describe, in 1/1000 em. */
const assumedWidth = 1000

/** The box of a missing character within its width, and its height, in em. */
const box = { left: 0.07, right: 0.55, height: 0.66 } as const

const rounded = (value: number) => Math.round(value * 1000) / 1000

const op = (name: PDFOperatorNames, ...operands: (string | number)[]) =>
  PDFOperator.of(
    name,
    operands.map((operand) => (typeof operand === 'number' ? `${rounded(operand)}` : operand))
  )

/** An empty glyph carries the missing character, so that copying the text gives it. */
const missingGlyph = (character: string) => [
  op(
    names.BeginMarkedContentSequence,
    '/Span',
    `<</ActualText ${PDFHexString.fromText(character)}>>`
  ),
  op(names.ShowTextAdjusted, `[<0000> ${assumedWidth - boxWidth * 1000}]`),
  op(names.EndMarkedContent),
]

const glyphs = (run: string) => op(names.ShowTextAdjusted, `[<${run}>]`)

function show(parts: readonly Part[]) {
  const operators = []
  let run = ''
  for (const part of parts) {
    if ('glyph' in part) run += part.kern ? `${part.glyph}> ${part.kern} <` : part.glyph
    else {
      if (run) operators.push(glyphs(run))
      operators.push(...missingGlyph(part.missing))
      run = ''
    }
  }
  return run ? [...operators, glyphs(run)] : operators
}

/** The boxes of a line, each as an outline. */
function boxes(parts: readonly Part[], size: number, [x, y]: Position) {
  let em = 0
  return parts.flatMap((part) => {
    const left = x + (em + box.left) * size
    em += 'glyph' in part ? part.width : boxWidth
    if ('glyph' in part) return []
    const right = left + (box.right - box.left) * size
    const top = y + box.height * size
    return [
      op(names.MoveTo, left, y),
      op(names.LineTo, right, y),
      op(names.LineTo, right, top),
      op(names.LineTo, left, top),
      op(names.CloseAndStroke),
    ]
  })
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
      ...show(parts),
      op(names.EndText),
      op(names.StrokingColorRgb, ...color),
      op(names.SetLineWidth, hairline),
      ...boxes(parts, size, [x, y]),
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
