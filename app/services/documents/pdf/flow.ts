import { sheet, type PageWriter, type Position } from './page_writer.js'
import type { Element } from './structure.js'
import type { Line, Style } from './wrapping.js'

/** Something that stays on one page; `draw` gets its top left corner. */
export interface Row {
  /** In points. */
  height: number
  draw(writer: PageWriter, position: Position): void
}

/** Rows that belong together. */
export interface Block {
  rows: Row[]
  /** Above it, except at the top of a page. In points. */
  space: number
  /** Stays on the page of the beginning of the next block. */
  keepsWithNext?: boolean
  /** Isn't divided if it fits on a page. */
  isWhole?: boolean
  /** Called with the page and position of its beginning. */
  onBegin?(writer: PageWriter, top: number): void
}

/** At least two lines of a paragraph stay together at the end and at the beginning of a page. */
const fewestLines = 2

const heightOf = (rows: readonly Row[]) => rows.reduce((sum, { height }) => sum + height, 0)

/** From the top of a row to its baseline. */
const baselineOf = ({ leading, size }: Style) => leading / 2 + size * 0.34

/** Lines as rows, moved to the right by `x` points. */
export const lineRows = (lines: readonly Line[], style: Style, element: Element, x = 0): Row[] =>
  lines.map((line) => ({
    height: style.leading,
    draw: (writer, [left, top]) =>
      writer.line(line, style, [left + x, top - baselineOf(style)], element),
  }))

/** Places blocks one below the other, and begins pages as needed. */
export class Flow {
  #y: number = sheet.top
  #writer: PageWriter

  constructor(private readonly nextPage: () => PageWriter) {
    this.#writer = nextPage()
  }

  place(blocks: readonly Block[]) {
    for (const [at, block] of blocks.entries()) {
      const isAtTop = this.#y === sheet.top
      const needed = neededAt(blocks, at)
      if (!isAtTop && needed + block.space > this.#left && needed <= sheet.top - sheet.bottom)
        this.#turn()
      else if (!isAtTop) this.#y -= block.space
      this.#placeRows(block)
    }
  }

  /** The next block is at the top of a page. */
  beginPage() {
    if (this.#y !== sheet.top) this.#turn()
  }

  get #left() {
    return this.#y - sheet.bottom
  }

  #turn() {
    this.#writer = this.nextPage()
    this.#y = sheet.top
  }

  #placeRows({ rows, onBegin }: Block) {
    for (const [at, row] of rows.entries()) {
      const remaining = rows.length - at
      const group = at > 0 && remaining === fewestLines ? rows.slice(at) : [row]
      if (heightOf(group) > this.#left && this.#y !== sheet.top) this.#turn()
      if (at === 0) onBegin?.(this.#writer, this.#y)
      row.draw(this.#writer, [sheet.left, this.#y])
      this.#y -= row.height
    }
  }
}

/** The height that must be left for the block at this index to begin on a page, in points. */
function neededAt(blocks: readonly Block[], at: number): number {
  const { rows, keepsWithNext, isWhole } = blocks[at]
  if (keepsWithNext) {
    const next = at + 1 < blocks.length ? blocks[at + 1].space + neededAt(blocks, at + 1) : 0
    return heightOf(rows) + next
  }
  return heightOf(isWhole || rows.length <= fewestLines + 1 ? rows : rows.slice(0, fewestLines))
}
