import type { PDFContext as Context, PDFRawStream as Stream } from '@cantoo/pdf-lib'
import type { PdfInspection } from './tasks.ts'

/** The package in one file: loading its 400 modules takes five times as long as reading a PDF. */
const bundle = new URL('../dist/pdf-lib.esm.min.js', import.meta.resolve('@cantoo/pdf-lib'))
const { decodePDFRawStream, EncryptedPDFError, PDFContext, PDFDocument, PDFName, PDFRawStream } =
  (await import(bundle.href)) as typeof import('@cantoo/pdf-lib')

/**
 * Names that only occur in a PDF with scripts, programs to start, embedded files or media (ISO
 * 32000-2, 7.11.4, 12.6.4 and 13). Links to web pages don't need them.
 */
const activeNames = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'XFA',
]
/** These are too short for a search in bytes: they occur there by chance. */
const shortNames = ['JS', 'EF']
const allNames = [...activeNames, ...shortNames]

/** Finds these names in the text of a PDF. */
const nameOf = (names: string[]) =>
  new RegExp(String.raw`/(?:${names.join('|')})(?![^\s\0()<>[\]{}/%])`, 'g')

/** What separates two words: white space and comments. */
const gap = String.raw`(?:[\s\0]|%[^\r\n]*[\r\n])`
/** The entry of a file specification that has the content, here or elsewhere. */
const embeddedFile = new RegExp(String.raw`/EF${gap}*(?:<<|\d+${gap}+\d+${gap}+R)`)

/** The bytes as a text in which names are written without escapes. */
const textOf = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
    .toString('latin1')
    .replaceAll(/#([\da-f]{2})/gi, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16))
    )

/**
 * The streams with compressed objects in the file that is being read, also those that another one with their number
 * replaces. Some programs don't ask for their type.
 */
let containers: Stream[] = []
const assign = PDFContext.prototype.assign
PDFContext.prototype.assign = function (this: Context, ref, object) {
  if (object instanceof PDFRawStream && object.dict.has(PDFName.of('First')))
    containers.push(object)
  assign.call(this, ref, object)
}

/**
 * Looks for active names in a PDF. Programs disagree about which bytes are an object, so all bytes are searched, and
 * compressed objects that couldn't be read are refused: they may be read elsewhere.
 */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfInspection> {
  try {
    const text = textOf(bytes)
    if (nameOf(activeNames).test(text) || embeddedFile.test(text)) return { fault: 'active' }
    containers = []
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    for (const container of containers) {
      const content = textOf(decodePDFRawStream(container).decode())
      if (nameOf(allNames).test(content)) return { fault: 'active' }
    }
    const announced = text.match(nameOf(['ObjStm']))?.length ?? 0
    if (announced > containers.length) return { fault: 'unreadable' }
    const pages = document.getPageCount()
    return pages > 0 ? { pages } : { fault: 'unreadable' }
  } catch (error) {
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable' }
  }
}
