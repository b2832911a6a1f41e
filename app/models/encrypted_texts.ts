import encryption from '@adonisjs/core/services/encryption'
import { Encryption } from '@adonisjs/core/encryption'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { currentKeyOnly } from '#config/encryption'
import { draftPurpose } from '#models/agreement/draft'
import { hashOfStoredFile, pdfPurpose } from '#models/agreement_document'
import { addressPurpose } from '#models/agreement_party'
import { hashOfText, textPurpose } from '#models/agreement_version'
import { hashSecretPurpose } from '#models/hash_secret'
import { detailsPurpose } from '#models/invoice'
import { accessPurpose } from '#models/staging/access'
import { secretPurpose } from '#models/two_step_verification'

/** A column whose values are encrypted with APP_KEY for good. Tokens that expire don't count. */
export interface EncryptedColumn {
  /** For the operator. */
  what: string
  table: string
  /** Its primary key, a number. */
  key: string
  column: string
  purpose: string
  /** Its rows never change: only the database's function `replace_ciphertext` replaces a value. */
  isFinal?: true
  /** The column with the SHA-256 of what is encrypted, and how it is computed. */
  hash?: { column: string; of: (text: string) => string }
  /** Rows that are read at once, if they are large. */
  batch?: number
}

/** All of them: `keys:check`, `keys:retire` and a start read this list. */
export const encryptedColumns: EncryptedColumn[] = [
  {
    what: 'addresses of homes',
    ...{ table: 'stagings', key: 'id', column: 'access', purpose: accessPurpose },
  },
  {
    what: 'drafts of agreements',
    ...{ table: 'agreements', key: 'id', column: 'draft', purpose: draftPurpose },
  },
  {
    what: 'texts of agreements',
    ...{ table: 'agreement_versions', key: 'id', column: 'text', purpose: textPurpose },
    ...{ isFinal: true, hash: { column: 'hash', of: hashOfText } },
  },
  {
    what: 'addresses of sellers',
    ...{ table: 'agreement_parties', key: 'id', column: 'address', purpose: addressPurpose },
  },
  {
    what: 'customers and homes on invoices',
    ...{ table: 'invoices', key: 'id', column: 'details', purpose: detailsPurpose, isFinal: true },
  },
  {
    what: 'PDFs of agreements',
    ...{ table: 'agreement_documents', key: 'version_id', column: 'pdf', purpose: pdfPurpose },
    ...{ isFinal: true, hash: { column: 'sha256', of: hashOfStoredFile }, batch: 50 },
  },
  {
    what: 'two-step secrets',
    ...{ table: 'two_step_verifications', key: 'person_id', column: 'secret' },
    purpose: secretPurpose,
  },
  {
    what: 'secrets of hashes',
    ...{ table: 'hash_secrets', key: 'id', column: 'secret', purpose: hashSecretPurpose },
  },
]

export interface EncryptedRow {
  key: number
  sealed: string
  /** The stored hash of what is encrypted, in columns with one. */
  hash?: string
}

const rowsOf = ({ table, key, column, hash }: EncryptedColumn) =>
  db
    .from(table)
    .select({ key, sealed: column, ...(hash && { hash: hash.column }) })
    .whereNotNull(column)

/** All rows of a column, in batches. */
export async function* batchesOf(column: EncryptedColumn): AsyncGenerator<EncryptedRow[]> {
  const { batch = 500 } = column
  let rows: EncryptedRow[] = []
  do {
    const last = rows.at(-1)?.key ?? 0
    rows = await rowsOf(column).where(column.key, '>', last).orderBy(column.key).limit(batch)
    if (rows.length > 0) yield rows
  } while (rows.length === batch)
}

const open = ({ sealed }: EncryptedRow, { purpose }: EncryptedColumn): unknown =>
  encryption.decrypt(sealed, purpose)

/** Decrypts with APP_KEY alone. */
export async function currentEncryption(): Promise<Encryption> {
  return new Encryption(await currentKeyOnly.resolver(app))
}

export interface Readability {
  what: string
  stored: number
  /** How many of them none of the keys decrypts. */
  unreadable: number
  /** How many of them only a former key decrypts. */
  former: number
}

/** Decrypts everything that is encrypted, column by column. */
export async function checkEncryptedTexts(): Promise<Readability[]> {
  const current = await currentEncryption()
  const counts: Readability[] = []
  for (const column of encryptedColumns) {
    const count = { what: column.what, stored: 0, unreadable: 0, former: 0 }
    for await (const rows of batchesOf(column)) {
      count.stored += rows.length
      for (const row of rows) {
        if (current.decrypt(row.sealed, column.purpose) !== null) continue
        if (open(row, column) === null) count.unreadable += 1
        else count.former += 1
      }
    }
    counts.push(count)
  }
  return counts
}

/** Whether the newest values of every column can be read. */
export async function areNewestTextsReadable(): Promise<boolean> {
  for (const column of encryptedColumns) {
    const rows: EncryptedRow[] = await rowsOf(column).orderBy(column.key, 'desc').limit(3)
    if (rows.some((row) => open(row, column) === null)) return false
  }
  return true
}
