import type { PDFDocument } from '@cantoo/pdf-lib'
import { lineRows, type Row } from './flow.js'
import { sheet, type Color } from './page_writer.js'
import type { Element } from './structure.js'
import { Typeface } from './typeface.js'
import { wrap, type Style } from './wrapping.js'

export const colors = {
  ink: [0.133, 0.114, 0.09],
  muted: [0.404, 0.369, 0.322],
  hairline: [0.78, 0.74, 0.68],
} satisfies Record<string, Color>

/** Of the text, in points. */
export const width = sheet.right - sheet.left

/** Signs are drawn from a font of their own, which is only in files that need it. */
export async function loadTypefaces(document: PDFDocument, text: string) {
  const serif = await Typeface.load(document, 'Serif', 'source-serif-regular')
  const serifBold = await Typeface.load(document, 'SerifBold', 'source-serif-semibold')
  const sans = await Typeface.load(document, 'Sans', 'hanken-grotesk-regular')
  const sansBold = await Typeface.load(document, 'SansBold', 'hanken-grotesk-semibold')
  const typefaces = { serif, serifBold, sans, sansBold }
  if (!serif.needsSigns(text)) return typefaces
  const signs = await Typeface.load(document, 'Signs', 'dejavu-signs')
  serif.signs = signs
  serifBold.signs = signs
  return { ...typefaces, signs }
}

export type Typefaces = Awaited<ReturnType<typeof loadTypefaces>>

/** A paragraph from `x` points to the right of the margin, in lines of at most `room` points. */
export const textRows = (
  text: string,
  style: Style,
  room: number,
  element: Element,
  x = 0
): Row[] => lineRows(wrap(text, style, room), style, element, x)

export const ruleRow = (height: number, x: number, length: number): Row => ({
  height,
  draw: (writer, [left, top]) => writer.rule([left + x, top - height / 2], length, colors.hairline),
})

/** Rows one below the other as one row. */
export const stacked = (rows: Row[]): Row => ({
  height: rows.reduce((sum, { height }) => sum + height, 0),
  draw(writer, [left, top]) {
    let y = top
    for (const row of rows) {
      row.draw(writer, [left, y])
      y -= row.height
    }
  },
})

/** Rows side by side, on the same upper edge. */
export const beside = (rows: Row[]): Row => ({
  height: Math.max(...rows.map(({ height }) => height)),
  draw: (writer, position) => rows.forEach((row) => row.draw(writer, position)),
})
