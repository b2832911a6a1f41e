import type { PDFDocument as Document } from '@cantoo/pdf-lib'
import { splitText } from '#shared/agreements/agreement_text'
import { agreementKinds } from '#shared/agreements/agreements'
import { marketClock, marketDate } from '#shared/values/market_time'
import type {
  AgreementDocumentContent,
  AgreementDocumentSignature,
} from '#services/documents/agreement_pdf'
import { certificateBlocks, type CertificateLayout, methodName, sideNames } from './certificate.js'
import { Flow, lineRows, type Block, type Row } from '#services/documents/pdf/flow'
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
import { PDFDocument, PDFHexString } from '#services/documents/pdf/pdf_lib'
import {
  Element,
  writeBookmarks,
  writeStructure,
  type Bookmark,
} from '#services/documents/pdf/structure'
import type { Typeface } from '#services/documents/pdf/typeface'
import { wrap, wrapEvenly, type Style } from '#services/documents/pdf/wrapping'
import { addSealField } from './seal_field.js'

const { muted, ink, hairline } = colors

const stylesOf = ({ serif, serifBold, sans, sansBold }: Typefaces) =>
  ({
    label: { typeface: sansBold, size: 9, leading: 14, color: muted },
    title: { typeface: serifBold, size: 23, leading: 29, color: ink },
    heading: { typeface: serifBold, size: 13, leading: 18, color: ink },
    text: { typeface: serif, size: 10.75, leading: 15.5, color: ink },
    party: { typeface: serif, size: 10.75, leading: 14.5, color: ink },
    detail: { typeface: sans, size: 9, leading: 13, color: muted },
    note: { typeface: sans, size: 9, leading: 13.5, color: ink },
    cell: { typeface: sans, size: 8.5, leading: 13, color: ink },
    head: { typeface: sansBold, size: 8, leading: 13, color: muted },
    footer: { typeface: sans, size: 7.5, leading: 11, color: muted },
  }) satisfies Record<string, Style>

type Styles = ReturnType<typeof stylesOf>

const gap = 28

/** `March 2, 2027, 14:12 UTC`. */
const utc = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function timesOf({ signedAt }: AgreementDocumentSignature) {
  const at = new Date(signedAt)
  return {
    eastern: `${marketDate(at)}, ${marketClock(at)}`,
    utc: `${utc.format(at).replace(' at ', ', ')} UTC`,
    exact: at.toISOString().replace('T', ' ').replace('Z', ' UTC'),
  }
}

/** In points. */
const indent = 14

/** The rest of a line that is too long is indented, so that it can't be taken for the next line. */
const hangingRows = (text: string, style: Style, element: Element): Row[] =>
  wrap(text, style, width - indent).flatMap((line, at) =>
    lineRows([line], style, element, at === 0 ? 0 : indent)
  )

/** Blank lines are paragraphs apart; other line breaks stay. */
function paragraphs(text: string, style: Style, parent: Element): Block[] {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph, at) => {
      const element = parent.add('P')
      const lines = paragraph.split('\n')
      return {
        rows: lines.flatMap((each) =>
          lines.length > 1
            ? hangingRows(each, style, element)
            : textRows(each, style, width, element)
        ),
        space: at === 0 ? 4 : 8,
      }
    })
}

/** The largest size at which a signature fits on one line, at least 13 points. */
function signatureStyle(name: string, typeface: Typeface, room: number): Style {
  const em = typeface.measure(name).width
  const size = Math.max(13, Math.min(21, em > 0 ? (room * 0.98) / em : 21))
  return { typeface, size, leading: Math.round(size * 1.25), color: ink }
}

type Signature = AgreementDocumentSignature

/** The table of the record; `x` is the left edge of a column, in points. */
const columns = [
  { name: 'Side', x: 0, cell: ({ side }: Signature) => sideNames[side] },
  { name: 'Account', x: 92, cell: ({ accountId }: Signature) => `${accountId ?? '–'}` },
  { name: 'Session', x: 160, cell: ({ sessionId }: Signature) => `${sessionId ?? '–'}` },
  { name: 'Confirmed with', x: 228, cell: ({ method }: Signature) => methodName(method) },
  { name: 'Time', x: 312, cell: (signature: Signature) => timesOf(signature).exact },
]

/** Draws the blocks of a document from top to bottom. */
class AgreementPages {
  readonly #root = new Element('Document')
  readonly #bookmarks: Bookmark[] = []
  readonly #styles: Styles

  constructor(
    private readonly content: AgreementDocumentContent,
    private readonly typefaces: Typefaces
  ) {
    this.#styles = stylesOf(typefaces)
  }

  get title() {
    return splitText(this.content.text).title
  }

  draw(document: Document) {
    const writers: PageWriter[] = []
    const flow = new Flow(() => {
      const writer = new PageWriter(document, Object.values(this.typefaces))
      writers.push(writer)
      return writer
    })
    flow.place([...this.#opening(), ...this.#sections(), ...this.#signatures(), ...this.#record()])
    flow.beginPage()
    flow.place(certificateBlocks(this.content, this.#certificateLayout()))
    for (const [at, writer] of writers.entries()) this.#footer(writer, at + 1, writers.length)
    writeStructure(document, this.#root)
    writeBookmarks(document, this.#bookmarks)
  }

  #heading(tag: 'H1' | 'H2', text: string, style: Style, space: number): Block {
    return {
      rows: lineRows(wrapEvenly(text, style, width), style, this.#root.add(tag)),
      space,
      keepsWithNext: true,
      onBegin: ({ page }, top) => this.#bookmarks.push({ title: text, page, top }),
    }
  }

  #opening(): Block[] {
    const { kind, number, reference } = this.content
    const { label, title } = this.#styles
    const version = `${agreementKinds.label(kind)}, version ${number}${reference ? ` · ${reference}` : ''}`
    return [
      { rows: textRows(version, label, width, this.#root.add('P')), space: 0, keepsWithNext: true },
      this.#heading('H1', this.title, title, 4),
      { rows: [ruleRow(12, 0, width)], space: 4 },
    ]
  }

  #sections(): Block[] {
    return splitText(this.content.text).sections.flatMap(({ heading, text }) => {
      const above = heading.trim() ? [this.#heading('H2', heading, this.#styles.heading, 18)] : []
      const below = paragraphs(text, this.#styles.text, this.#root)
      const [title] = above
      return title && below.length === 0
        ? [{ ...title, keepsWithNext: false }]
        : [...above, ...below]
    })
  }

  #signatures(): Block[] {
    const room = (width - gap) / 2
    const { signatures } = this.content
    const pairs = signatures.flatMap((_, at) => (at % 2 ? [] : [signatures.slice(at, at + 2)]))
    return [
      this.#heading('H2', 'Signatures', this.#styles.heading, 26),
      ...pairs.map((pair): Block => ({
        rows: [this.#signaturePair(pair, room)],
        space: 14,
        isWhole: true,
      })),
    ]
  }

  #signaturePair(pair: AgreementDocumentSignature[], room: number): Row {
    const { label, party, detail } = this.#styles
    const sides = pair.map((signature, at) => {
      const x = at * (room + gap)
      const times = timesOf(signature)
      const text = (value: string, style: Style) =>
        textRows(value, style, room, this.#root.add('P'), x)
      const style = signatureStyle(signature.name, this.typefaces.serif, room)
      return {
        name: stacked(text(signature.name, style)),
        below: stacked([
          ruleRow(10, x, room),
          ...text(sideNames[signature.side], label),
          ...text(signature.party, party),
          ...text(`Signed ${times.eastern}`, detail),
          ...text(times.utc, detail),
        ]),
      }
    })
    const tallest = Math.max(...sides.map(({ name }) => name.height))
    // Names of different heights stand on the same line.
    const names = sides.map(({ name }): Row => ({
      height: tallest,
      draw: (writer, [x, y]) => name.draw(writer, [x, y - (tallest - name.height)]),
    }))
    return stacked([beside(names), beside(sides.map(({ below }) => below))])
  }

  #record(): Block[] {
    const { hash, checkUrl } = this.content
    const { note } = this.#styles
    const paragraph = (value: string, space: number): Block => ({
      rows: textRows(value, note, width, this.#root.add('P')),
      space,
      isWhole: true,
    })
    const lacking = Object.values(this.typefaces).some(({ lacksCharacters }) => lacksCharacters)
    return [
      this.#heading('H2', 'Record of signatures', this.#styles.heading, 26),
      paragraph(
        'Each side agreed to sign electronically, typed the name above, and confirmed it with the password or a passkey of its Stagely account.',
        4
      ),
      ...(this.content.signatures.some(({ side }) => side === 'seller')
        ? [
            paragraph(
              'Sellers have no account. They agreed to sign electronically, typed the name above, and confirmed it with a link and a code sent to an address entered by the agent; identity not checked.',
              4
            ),
          ]
        : []),
      this.#table(),
      paragraph(
        'The hash at the foot of every page is the SHA-256 of the exact text of this version:',
        10
      ),
      paragraph(hash, 0),
      paragraph(
        `To check that this file is unchanged, open ${checkUrl} and choose the file. It stays on your device.`,
        6
      ),
      ...(lacking
        ? [
            paragraph(
              'A small code in brackets stands for a character that the typefaces of this file lack. The character itself can be copied, and the agreement’s page on Stagely shows it.',
              6
            ),
          ]
        : []),
    ]
  }

  #certificateLayout(): CertificateLayout {
    const { heading, note, cell, head } = this.#styles
    return {
      heading: (text, space) => this.#heading('H2', text, heading, space),
      paragraph: (text, space) => ({
        rows: textRows(text, note, width, this.#root.add('P')),
        space,
      }),
      rule: () => ruleRow(5, 0, width),
      cells: (tag, values, parent) => {
        const row = parent.add('TR')
        const style = tag === 'TH' ? head : cell
        return beside(
          values.map(({ text, x, room }) => stacked(textRows(text, style, room, row.add(tag), x)))
        )
      },
      table: () => this.#root.add('Table'),
    }
  }

  #table(): Block {
    const table = this.#root.add('Table')
    const { head, cell } = this.#styles
    const row = (tag: 'TH' | 'TD', style: Style, values: string[]) => {
      const element = table.add('TR')
      const cells = values.map((value, at) =>
        textRows(value, style, width, element.add(tag), columns[at].x)
      )
      return beside(cells.flat())
    }
    return {
      rows: [
        row(
          'TH',
          head,
          columns.map(({ name }) => name)
        ),
        ruleRow(5, 0, width),
        ...this.content.signatures.flatMap((signature) => [
          row(
            'TD',
            cell,
            columns.map((column) => column.cell(signature))
          ),
          ruleRow(5, 0, width),
        ]),
      ],
      space: 10,
      isWhole: true,
    }
  }

  #footer(writer: PageWriter, page: number, pages: number) {
    const { footer } = this.#styles
    const { number, hash, reference } = this.content
    writer.rule([sheet.left, 66], width, hairline)
    const [left] = wrap(`Version ${number} · page ${page} of ${pages}`, footer, width)
    const [right] = wrap(`SHA-256 ${hash}`, footer, width)
    writer.line(left, footer, [sheet.left, 52], null)
    writer.line(right, footer, [sheet.right - right.width, 52], null)
    for (const line of reference ? wrap(`Reference ${reference}`, footer, width) : []) {
      writer.line(line, footer, [sheet.left, 41], null)
    }
  }
}

/** Draws the file, with room for its seal. Everything in it follows from the content. */
export async function agreementDocument(given: AgreementDocumentContent): Promise<Uint8Array> {
  // The owner comes first, in whatever order the database returned them.
  const signatures = given.signatures.toSorted((a, b) => a.side.localeCompare(b.side))
  const content = { ...given, signatures }
  const fontkit = await import('@cantoo/fontkit')
  const document = await PDFDocument.create({ updateMetadata: false })
  document.registerFontkit(fontkit)
  const names = signatures.flatMap(({ name, party }) => [name, party])
  const typefaces = await loadTypefaces(document, [content.text, ...names].join('\n'))
  const pages = new AgreementPages(content, typefaces)
  pages.draw(document)

  const signedAt = new Date(
    Math.max(...content.signatures.map(({ signedAt: at }) => Date.parse(at)))
  )
  document.setTitle(`${pages.title}, version ${content.number}`, { showInWindowTitleBar: true })
  document.setLanguage('en-US')
  document.setProducer('Stagely')
  document.setCreator('Stagely')
  document.setCreationDate(signedAt)
  document.setModificationDate(signedAt)
  if (content.seal) addSealField(document, content.seal, signedAt)
  const id = PDFHexString.of(content.hash.slice(0, 32))
  document.context.trailerInfo.ID = document.context.obj([id, id])
  return document.save()
}
