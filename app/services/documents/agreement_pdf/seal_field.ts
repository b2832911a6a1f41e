import type { PDFDocument } from '@cantoo/pdf-lib'
import type { AgreementSealOwner } from '#services/documents/agreement_pdf'
import { signatureRoom } from '#services/documents/agreement_seal/key'
import { PDFHexString, PDFInvalidObject, PDFName, PDFString } from '#services/documents/pdf/pdf_lib'

/** Stands for a number that is only known once the file is complete. */
const unknownNumber = PDFName.of('**********')

/** Printed, and not to be changed (ISO 32000-2, 12.5.3). */
const printedAndLocked = 4 + 128

/** Leaves room for a seal, which has no look of its own (ISO 32000-2, 12.8). */
export function addSealField(document: PDFDocument, { name }: AgreementSealOwner, at: Date) {
  const { context, catalog } = document
  const [page] = document.getPages()
  const signature = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    SubFilter: 'ETSI.CAdES.detached',
    ByteRange: [0, unknownNumber, unknownNumber, unknownNumber],
    Contents: PDFHexString.of('0'.repeat(signatureRoom * 2)),
    M: PDFString.fromDate(at),
    Name: PDFHexString.fromText(name),
    Reason: PDFHexString.fromText('Seal of the signed agreement'),
  })
  const bytes = new Uint8Array(signature.sizeInBytes())
  signature.copyBytesInto(bytes, 0)
  const field = context.register(
    context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      T: PDFString.of('Seal'),
      TU: PDFHexString.fromText('Seal of the signed agreement'),
      Rect: [0, 0, 0, 0],
      F: printedAndLocked,
      P: page.ref,
      // As bytes, which stay outside the compressed parts of the file.
      V: context.register(PDFInvalidObject.of(bytes)),
    })
  )
  page.node.set(PDFName.of('Annots'), context.obj([field]))
  // Signatures exist, and the file may only be appended to.
  catalog.set(PDFName.of('AcroForm'), context.obj({ Fields: [field], SigFlags: 3 }))
}
