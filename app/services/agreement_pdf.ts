/** Replaced by the renderer's branch. */
export interface AgreementDocumentContent {
  text: string
  hash: string
  number: number
  kind: 'agreement' | 'addendum'
  checkUrl: string
  signatures: unknown[]
}

export const renderAgreementPdf = async (document: AgreementDocumentContent) =>
  new TextEncoder().encode(JSON.stringify(document))
