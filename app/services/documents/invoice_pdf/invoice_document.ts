import type { PDFDocument as Document } from '@cantoo/pdf-lib'
import { invoiceNote, removedFromInvoice, summaryOf } from '#shared/jobs/invoices'
import { dayInWords } from '#shared/values/market_time'
import { signedMoney } from '#shared/values/money'
import type { InvoiceFile, PrintedInvoice, PrintedList } from '#services/documents/invoice_pdf'
import { Flow, type Block, type Row } from '#services/documents/pdf/flow'
import {
  beside,
  colors,
  loadTypefaces,
  ruleRow,
  stacked,
  textRows,
  width,
  type Typefaces,
} from '#services/documents/pdf/layout'
import { PageWriter, sheet } from '#services/documents/pdf/page_writer'
import { PDFDocument } from '#services/documents/pdf/pdf_lib'
import {
  Element,
  writeBookmarks,
  writeStructure,
  type Bookmark,
} from '#services/documents/pdf/structure'
import { wrap, type Style } from '#services/documents/pdf/wrapping'

const { ink, muted } = colors

/** What people have typed is in the serif, which has a font for the signs that it lacks. */
const stylesOf = ({ serif, serifBold, sans, sansBold }: Typefaces) =>
  ({
    title: { typeface: serifBold, size: 21, leading: 27, color: ink },
    name: { typeface: serifBold, size: 11.5, leading: 16, color: ink },
    text: { typeface: serif, size: 10.5, leading: 15, color: ink },
    detail: { typeface: serif, size: 10, leading: 14, color: muted },
    label: { typeface: sans, size: 8.5, leading: 13, color: muted },
    head: { typeface: sansBold, size: 8.5, leading: 15, color: muted },
    total: { typeface: serifBold, size: 14, leading: 22, color: ink },
    note: { typeface: sans, size: 8.5, leading: 12.5, color: muted },
    footer: { typeface: sans, size: 7.5, leading: 11, color: muted },
  }) satisfies Record<string, Style>

/** In points: the gap between columns, and the left edges and widths of the columns of the two tables. */
const gap = 20
const half = (width - gap) / 2
const lineColumns = { item: 250, due: 270, dueRoom: 100 }
const listColumns = { number: 110, date: 120, dateRoom: 95, other: 225, otherRoom: 130 }

const codeNote =
  'A small code in brackets stands for a character that the typefaces of this file lack.'

/** A line whose end is at the right margin. */
function rightRow(text: string, style: Style, element: Element): Row {
  const [line] = wrap(text, style, width)
  return stacked(textRows(text, style, width, element, width - (line?.width ?? 0)))
}

/** Draws invoices from top to bottom, each from a page of its own. */
class InvoicePages {
  readonly #root = new Element('Document')
  readonly #bookmarks: Bookmark[] = []
  readonly #styles: ReturnType<typeof stylesOf>

  constructor(private readonly typefaces: Typefaces) {
    this.#styles = stylesOf(typefaces)
  }

  draw(document: Document, { list, invoices }: InvoiceFile) {
    const writers: { writer: PageWriter; label: string }[] = []
    let label = ''
    const flow = new Flow(() => {
      const writer = new PageWriter(document, Object.values(this.typefaces))
      writers.push({ writer, label })
      return writer
    })
    const parts = [
      ...(list ? [{ label: list.title, blocks: () => this.#list(list, invoices) }] : []),
      ...invoices.map((invoice) => ({
        label: `${invoice.kindLabel} ${invoice.number}`,
        blocks: () => this.#invoice(invoice),
      })),
    ]
    for (const part of parts) {
      label = part.label
      flow.beginPage()
      if (writers.length === 1) writers[0].label = label
      flow.place(part.blocks())
    }
    for (const [at, { writer, label: of }] of writers.entries()) {
      this.#footer(writer, of, `Page ${at + 1} of ${writers.length}`)
    }
    writeStructure(document, this.#root)
    writeBookmarks(document, this.#bookmarks)
  }

  #paragraph(text: string, style: Style, room = width, x = 0): Row[] {
    return textRows(text, style, room, this.#root.add('P'), x)
  }

  #heading(text: string, x: number, room: number) {
    const rows = textRows(text, this.#styles.title, room, this.#root.add('H1'), x)
    const onBegin: Block['onBegin'] = ({ page }, top) =>
      this.#bookmarks.push({ title: text, page, top })
    return { rows, onBegin }
  }

  #invoice(invoice: PrintedInvoice): Block[] {
    const { takenBackBy, kindLabel } = invoice
    const { text, note } = this.#styles
    return [
      this.#opening(invoice),
      ...(takenBackBy
        ? [
            {
              rows: this.#paragraph(`Taken back by credit note ${takenBackBy.number}.`, text),
              space: 12,
            },
          ]
        : []),
      { rows: [ruleRow(1, 0, width)], space: 18 },
      ...this.#facts(invoice),
      { rows: [ruleRow(1, 0, width)], space: 12 },
      ...this.#lines(invoice),
      { rows: this.#paragraph(invoiceNote(kindLabel), note), space: 22, isWhole: true },
      ...this.#codeNote(),
    ]
  }

  #codeNote(): Block[] {
    const isLacking = Object.values(this.typefaces).some((each) => each.lacksCharacters)
    return isLacking ? [{ rows: this.#paragraph(codeNote, this.#styles.note), space: 4 }] : []
  }

  /** The company on the left, what it is on the right. */
  #opening({ issuer, kindLabel, number, takesBack }: PrintedInvoice): Block {
    const { name, detail } = this.#styles
    const right = half + gap
    const heading = this.#heading(kindLabel, right, half)
    return {
      rows: [
        beside([
          stacked([
            ...this.#paragraph(issuer.name ?? removedFromInvoice, name, half),
            ...(issuer.address?.split('\n') ?? []).flatMap((line) =>
              this.#paragraph(line, detail, half)
            ),
            ...(issuer.taxId ? this.#paragraph(`Tax ID ${issuer.taxId}`, detail, half) : []),
          ]),
          stacked([
            ...heading.rows,
            ...this.#paragraph(`No. ${number}`, detail, half, right),
            ...(takesBack ? this.#paragraph(`for ${takesBack}`, detail, half, right) : []),
          ]),
        ]),
      ],
      space: 0,
      onBegin: heading.onBegin,
    }
  }

  #facts(invoice: PrintedInvoice): Block[] {
    const { customer, payerLabel, issuedOn, property, project, rentalFrom, rentalTo } = invoice
    const fact = (label: string, values: string[], x: number) =>
      stacked([
        ...this.#paragraph(label, this.#styles.label, half, x),
        ...values.flatMap((value) => this.#paragraph(value, this.#styles.text, half, x)),
      ])
    const right = half + gap
    const rental =
      rentalFrom && rentalTo
        ? [fact('Rental', [`${dayInWords(rentalFrom)} to ${dayInWords(rentalTo)}`], right)]
        : []
    const home = [property ?? removedFromInvoice, ...(project ? [project] : [])]
    return [
      {
        rows: [
          beside([
            fact('To', [customer ?? payerLabel], 0),
            fact('Date', [dayInWords(issuedOn)], right),
          ]),
        ],
        space: 12,
      },
      { rows: [beside([fact('Property', home, 0), ...rental])], space: 10 },
    ]
  }

  #lines({ lines, total }: PrintedInvoice): Block[] {
    const { head, text, detail, total: large } = this.#styles
    const table = this.#root.add('Table')
    const { item: room, due, dueRoom } = lineColumns
    const row = (cells: (tr: Element) => Row[]): Row => beside(cells(table.add('TR')))
    return [
      {
        rows: [
          row((tr) => [
            ...textRows('Description', head, room, tr.add('TH')),
            ...textRows('Due', head, dueRoom, tr.add('TH'), due),
            rightRow('Amount', head, tr.add('TH')),
          ]),
          ruleRow(7, 0, width),
        ],
        space: 14,
        keepsWithNext: true,
      },
      ...lines.map(({ item, description, dueOn, amount }): Block => ({
        rows: [
          row((tr) => {
            const cell = tr.add('TD')
            return [
              stacked([
                ...textRows(item, text, room, cell),
                ...(description ? textRows(description, detail, room, cell) : []),
              ]),
              stacked(
                textRows(
                  dueOn ? dayInWords(dueOn) : 'on the install day',
                  text,
                  dueRoom,
                  tr.add('TD'),
                  due
                )
              ),
              rightRow(signedMoney(amount), text, tr.add('TD')),
            ]
          }),
          ruleRow(9, 0, width),
        ],
        space: 0,
        isWhole: true,
      })),
      {
        rows: [
          row((tr) => [
            ...textRows('Total', large, room, tr.add('TH')),
            rightRow(signedMoney(total), large, tr.add('TD')),
          ]),
        ],
        space: 4,
      },
    ]
  }

  /** The invoices of a period, with their sum. */
  #list({ title, other }: PrintedList, invoices: PrintedInvoice[]): Block[] {
    const { head, text, detail, total: large } = this.#styles
    const heading = this.#heading(title, 0, width)
    const table = this.#root.add('Table')
    const { number: room, date, dateRoom, other: x, otherRoom } = listColumns
    const total = invoices.reduce((sum, invoice) => sum + invoice.total, 0)
    const row = (cells: (tr: Element) => Row[]): Row => beside(cells(table.add('TR')))
    const shown = ({ customer, payerLabel, issuer }: PrintedInvoice) =>
      other === 'To' ? (customer ?? payerLabel) : (issuer.name ?? removedFromInvoice)
    return [
      { ...heading, space: 0 },
      {
        rows: [
          row((tr) => [
            ...textRows('Number', head, room, tr.add('TH')),
            ...textRows('Date', head, dateRoom, tr.add('TH'), date),
            ...textRows(other, head, otherRoom, tr.add('TH'), x),
            rightRow('Amount', head, tr.add('TH')),
          ]),
          ruleRow(7, 0, width),
        ],
        space: 16,
        keepsWithNext: true,
      },
      ...invoices.map((invoice): Block => ({
        rows: [
          row((tr) => {
            const [number, day, person] = [tr.add('TD'), tr.add('TD'), tr.add('TD')]
            const { kindLabel, takenBackBy } = invoice
            const state = takenBackBy ? `Taken back by ${takenBackBy.number}` : kindLabel
            return [
              stacked([
                ...textRows(invoice.number, text, room, number),
                ...textRows(state, detail, room, number),
              ]),
              stacked(textRows(dayInWords(invoice.issuedOn), text, dateRoom, day, date)),
              stacked([
                ...textRows(shown(invoice), text, otherRoom, person, x),
                ...textRows(summaryOf(invoice), detail, otherRoom, person, x),
              ]),
              rightRow(signedMoney(invoice.total), text, tr.add('TD')),
            ]
          }),
          ruleRow(7, 0, width),
        ],
        space: 0,
        isWhole: true,
      })),
      {
        rows: [
          row((tr) => [
            ...textRows('Total', large, room, tr.add('TH')),
            rightRow(signedMoney(total), large, tr.add('TD')),
          ]),
        ],
        space: 4,
      },
    ]
  }

  #footer(writer: PageWriter, left: string, right: string) {
    const { footer } = this.#styles
    writer.rule([sheet.left, 66], width, colors.hairline)
    const [start] = wrap(left, footer, width)
    const [end] = wrap(right, footer, width)
    writer.line(start, footer, [sheet.left, 52], null)
    writer.line(end, footer, [sheet.right - end.width, 52], null)
  }
}

/** Draws the file. Everything in it follows from the content. */
export async function invoiceDocument(file: InvoiceFile): Promise<Uint8Array> {
  const fontkit = await import('@cantoo/fontkit')
  const document = await PDFDocument.create({ updateMetadata: false })
  document.registerFontkit(fontkit)
  const typefaces = await loadTypefaces(document, JSON.stringify(file))
  new InvoicePages(typefaces).draw(document, file)
  const [first] = file.invoices
  const title = file.list?.title ?? `${first.kindLabel} ${first.number}`
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  document.setProducer('Stagely')
  document.setCreator('Stagely')
  const days = file.invoices.map(({ issuedOn }) => issuedOn).toSorted()
  const at = new Date(days.at(-1) ?? 0)
  document.setCreationDate(at)
  document.setModificationDate(at)
  return document.save()
}
