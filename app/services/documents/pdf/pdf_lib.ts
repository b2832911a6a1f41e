/** The package in one file: loading its 400 modules takes five times as long. */
const bundle = new URL('../dist/pdf-lib.esm.min.js', import.meta.resolve('@cantoo/pdf-lib'))

export const {
  PDFDocument,
  PDFHexString,
  PDFInvalidObject,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  PDFString,
} = (await import(bundle.href)) as typeof import('@cantoo/pdf-lib')
