import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { column } from '@adonisjs/lucid/orm'
import { AgreementDocumentSchema } from '#database/schema'
import { contentOf } from '#models/agreement/document_content'
import AgreementVersion from '#models/agreement_version'
import SealCertificate from '#models/seal_certificate'
import { renderAgreementPdf } from '#services/documents/agreement_pdf'
import { currentSeal, sealPdf } from '#services/documents/agreement_seal'

/** Don't change the purpose: stored files are encrypted for it. */
export const pdfPurpose = 'agreement_pdf'

/** SHA-256 of a file, in hex. */
const hashOfFile = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The same of a file that is stored in base64. */
export const hashOfStoredFile = (base64: string) => hashOfFile(Buffer.from(base64, 'base64'))

/** The PDF of a version that both have signed. Both get the same file, and it never changes. */
export default class AgreementDocument extends AgreementDocumentSchema {
  static primaryKey = 'versionId'
  static selfAssignPrimaryKey = true

  /** SHA-256 of the file, in hex. */
  @column({ columnName: 'sha256' })
  declare fileHash: string

  /** The file's bytes; null if APP_KEY was replaced since. */
  get bytes(): Buffer | null {
    const base64 = encryption.decrypt<string>(this.pdf, pdfPurpose)
    return base64 === null ? null : Buffer.from(base64, 'base64')
  }

  /**
   * The stored file, which the first call makes and seals. Every call returns what was stored.
   *
   * @throws NotFound (404) unless both have signed the version
   */
  static async ofVersion(versionId: number): Promise<AgreementDocument> {
    return (await this.find(versionId)) ?? this.#makeOnce(versionId)
  }

  static #making = new Map<number, Promise<AgreementDocument>>()

  /** Requests for the same file wait for each other: each would keep those for other files waiting. */
  static #makeOnce(versionId: number): Promise<AgreementDocument> {
    const making =
      this.#making.get(versionId) ??
      this.#make(versionId).finally(() => this.#making.delete(versionId))
    this.#making.set(versionId, making)
    return making
  }

  /** Rendering takes long and ends with the same bytes, so only the seal is made under the lock. */
  static async #make(versionId: number): Promise<AgreementDocument> {
    const key = currentSeal()
    const seal = key && { name: key.name, fingerprint: key.fingerprint }
    const file = await renderAgreementPdf({ ...(await contentOf(versionId)), seal })
    return db.transaction(async (trx) => {
      await AgreementVersion.query({ client: trx }).where('id', versionId).forUpdate().firstOrFail()
      const stored = await this.find(versionId, { client: trx })
      if (stored) return stored
      const bytes = key ? await sealPdf(file, key) : Buffer.from(file)
      // The start has recorded it, unless the database was away.
      if (key) await SealCertificate.record(trx)
      const document = {
        versionId,
        pdf: encryption.encrypt(bytes.toString('base64'), { purpose: pdfPurpose }),
        fileHash: hashOfFile(bytes),
        createdAt: DateTime.utc(),
      }
      return this.create(document, { client: trx })
    })
  }
}
