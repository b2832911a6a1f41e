import { createHash } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import { column } from '@adonisjs/lucid/orm'
import { AgreementDocumentSchema } from '#database/schema'
import { appUrl } from '#config/app'
import { referenceOf } from '#shared/agreements'
import { NotFound } from '#exceptions/http_refusals'
import { isSigned } from '#lifecycles/agreement_rules'
import AgreementVersion from '#models/agreement_version'
import { renderAgreementPdf } from '#services/agreement_pdf'

/** Don't change the purpose: stored files are encrypted for it. */
const purpose = 'agreement_pdf'

/** @returns the file in base64, or null if APP_KEY was replaced since */
export const openPdf = (sealed: string): string | null =>
  encryption.decrypt<string>(sealed, purpose)

/** The PDF of a version that both have signed. Both get the same file, and it never changes. */
export default class AgreementDocument extends AgreementDocumentSchema {
  static primaryKey = 'versionId'
  static selfAssignPrimaryKey = true

  /** SHA-256 of the file, in hex. */
  @column({ columnName: 'sha256' })
  declare fileHash: string

  /** The file's bytes; null if APP_KEY was replaced since. */
  get bytes(): Buffer | null {
    const base64 = openPdf(this.pdf)
    return base64 === null ? null : Buffer.from(base64, 'base64')
  }

  /**
   * The stored file, which the first call writes. The text and the signatures determine it, so a repeated
   * call after a crash writes the same one.
   *
   * @throws NotFound (404) unless both have signed the version
   */
  static async ofVersion(versionId: number): Promise<AgreementDocument> {
    return (await this.find(versionId)) ?? this.#write(versionId)
  }

  static async #write(versionId: number): Promise<AgreementDocument> {
    const version = await AgreementVersion.query()
      .where('id', versionId)
      .preload('agreement')
      .preload('signatures')
      .preload('decline')
      .first()
    const text = version?.openText
    if (!version || !text || !isSigned(version.facts)) throw new NotFound()
    const { hash, number, kind, signatures, agreement } = version
    const bytes = await renderAgreementPdf({
      ...{ text, hash, number, kind },
      reference: version.statesTerms ? referenceOf(agreement.reference, number) : null,
      checkUrl: `${appUrl}/agreements/check`,
      signatures: signatures.map(({ side, party, name, userId, sessionId, method, signedAt }) => ({
        ...{ side, party, name, accountId: userId, sessionId, method },
        signedAt: signedAt.toUTC().toISO()!,
      })),
    })
    await db
      .insertQuery()
      .table(this.table)
      .insert({
        version_id: versionId,
        pdf: encryption.encrypt(Buffer.from(bytes).toString('base64'), { purpose }),
        sha256: createHash('sha256').update(bytes).digest('hex'),
        created_at: DateTime.utc().toSQL(),
      })
      .onConflict('version_id')
      .ignore()
    return this.findOrFail(versionId)
  }
}
