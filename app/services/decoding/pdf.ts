import type { PDFObject } from '@cantoo/pdf-lib'
import type { PdfInspection } from './tasks.ts'

/** The package in one file: loading its 400 modules takes five times as long as reading a PDF. */
const bundle = new URL('../dist/pdf-lib.esm.min.js', import.meta.resolve('@cantoo/pdf-lib'))
const { EncryptedPDFError, PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = (await import(
  bundle.href
)) as typeof import('@cantoo/pdf-lib')

/**
 * Names that only occur in a PDF with scripts, programs to start, embedded files or media (ISO
 * 32000-2, 7.11.4, 12.6.4 and 13). Links to web pages don't need them.
 */
const activeNames = new Set([
  'JS',
  'JavaScript',
  'Launch',
  'EF',
  'EmbeddedFile',
  'EmbeddedFiles',
  'GoToE',
  'ImportData',
  'RichMedia',
  'Rendition',
  'SubmitForm',
  'XFA',
])

const isActiveName = (name: PDFObject) =>
  name instanceof PDFName && activeNames.has(name.decodeText())

function isActive(object: PDFObject): boolean {
  if (object instanceof PDFArray) return object.asArray().some(isActive)
  if (object instanceof PDFStream) return isActive(object.dict)
  if (object instanceof PDFDict) {
    return object.entries().some(([name, value]) => isActiveName(name) || isActive(value))
  }
  return isActiveName(object)
}

/** Parses a PDF and looks through all of its objects. */
export async function inspectPdf(bytes: Uint8Array): Promise<PdfInspection> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    const objects = document.context.enumerateIndirectObjects()
    if (objects.some(([, object]) => isActive(object))) return { fault: 'active' }
    const pages = document.getPageCount()
    return pages > 0 ? { pages } : { fault: 'unreadable' }
  } catch (error) {
    return { fault: error instanceof EncryptedPDFError ? 'encrypted' : 'unreadable' }
  }
}
