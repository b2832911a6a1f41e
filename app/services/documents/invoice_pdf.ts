import { extname } from 'node:path'
import { pdfRenderer } from '#services/documents/pdf/thread'

/** An invoice or a credit note, as its page shows it. Amounts are in cents, days YYYY-MM-DD. */
export interface PrintedInvoice {
  kindLabel: string
  number: string
  issuedOn: string
  /** Each null once the account is deleted. */
  issuer: { name: string | null; address: string | null; taxId: string | null }
  customer: string | null
  payerLabel: string
  property: string | null
  project: string | null
  rentalFrom: string | null
  rentalTo: string | null
  takesBack: string | null
  takenBackBy: { number: string } | null
  lines: { item: string; description: string | null; dueOn: string | null; amount: number }[]
  total: number
}

/** The list that a file of several begins with. */
export interface PrintedList {
  /** `Invoices Nov 2026` */
  title: string
  /** Who the other side is: those who get them, or the companies that issued them. */
  other: 'To' | 'From'
}

export interface InvoiceFile {
  /** Null: one invoice. */
  list: PrintedList | null
  /** In the order of the file. */
  invoices: PrintedInvoice[]
}

/** `.ts` in development and tests, `.js` in the build. */
const worker = new URL(`./invoice_pdf/worker${extname(import.meta.url)}`, import.meta.url)

/**
 * One invoice, or those of a period with their list. The same content gives the same bytes.
 *
 * @throws TemporarilyUnavailable (503) if too many files are waiting
 * @throws Error if the thread fails or takes too long
 */
export const renderInvoicePdf = pdfRenderer<InvoiceFile>(worker, 'invoices')
