import db from '@adonisjs/lucid/services/db'
import { openDraft } from '#models/agreement/draft'
import { openPdf } from '#models/agreement_document'
import { openAddress } from '#models/agreement_party'
import { openText } from '#models/agreement_version'
import { openInvoiceDetails } from '#models/invoice'
import { openAccess } from '#models/staging/access'
import { openSecret } from '#models/two_step_verification'

/** A column whose values are encrypted with APP_KEY for good. Tokens that expire don't count. */
interface EncryptedColumn {
  /** For the operator. */
  what: string
  table: string
  /** Its primary key, a number. */
  key: string
  column: string
  /** Returns null for a value that none of the keys decrypts. */
  open: (sealed: string) => unknown
}

const encryptedColumns: EncryptedColumn[] = [
  {
    what: 'addresses of homes',
    ...{ table: 'stagings', key: 'id', column: 'access', open: openAccess },
  },
  {
    what: 'drafts of agreements',
    ...{ table: 'agreements', key: 'id', column: 'draft', open: openDraft },
  },
  {
    what: 'texts of agreements',
    ...{ table: 'agreement_versions', key: 'id', column: 'text', open: openText },
  },
  {
    what: 'addresses of sellers',
    ...{ table: 'agreement_parties', key: 'id', column: 'address', open: openAddress },
  },
  {
    what: 'customers and homes on invoices',
    ...{ table: 'invoices', key: 'id', column: 'details', open: openInvoiceDetails },
  },
  {
    what: 'PDFs of agreements',
    ...{ table: 'agreement_documents', key: 'version_id', column: 'pdf', open: openPdf },
  },
  {
    what: 'two-step secrets',
    ...{ table: 'two_step_verifications', key: 'user_id', column: 'secret', open: openSecret },
  },
]

/** Rows that are read at once. A PDF may be large. */
const batch = 50

interface Sealed {
  key: number
  sealed: string
}

const rowsOf = ({ table, key, column }: EncryptedColumn) =>
  db.from(table).select({ key, sealed: column }).whereNotNull(column)

const countUnreadable = (rows: Sealed[], { open }: EncryptedColumn) =>
  rows.filter(({ sealed }) => open(sealed) === null).length

export interface Readability {
  what: string
  stored: number
  /** How many of them none of the keys decrypts. */
  unreadable: number
}

/** Decrypts everything that is encrypted, column by column. */
export async function checkEncryptedTexts(): Promise<Readability[]> {
  const counts: Readability[] = []
  for (const column of encryptedColumns) {
    const count = { what: column.what, stored: 0, unreadable: 0 }
    let rows: Sealed[] = []
    do {
      const last = rows.at(-1)?.key ?? 0
      rows = await rowsOf(column).where(column.key, '>', last).orderBy(column.key).limit(batch)
      count.stored += rows.length
      count.unreadable += countUnreadable(rows, column)
    } while (rows.length === batch)
    counts.push(count)
  }
  return counts
}

/** Whether the newest values of every column can be read. */
export async function areNewestTextsReadable(): Promise<boolean> {
  for (const column of encryptedColumns) {
    const rows: Sealed[] = await rowsOf(column).orderBy(column.key, 'desc').limit(3)
    if (countUnreadable(rows, column) > 0) return false
  }
  return true
}
