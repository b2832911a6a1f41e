import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { agreementSeal } from '#config/agreements'
import { SealCertificateSchema } from '#database/schema'

/** A certificate that agreements are or were sealed with, by its fingerprint. */
export default class SealCertificate extends SealCertificateSchema {
  static primaryKey = 'fingerprint'
  static selfAssignPrimaryKey = true

  /** Records the certificate of this process, if there is one. */
  static async record(trx?: TransactionClientContract) {
    if (!agreementSeal) return
    await (trx ?? db).rawQuery(
      'insert into seal_certificates (fingerprint) values (?) on conflict do nothing',
      [agreementSeal.fingerprint]
    )
  }

  /** The fingerprints before the one of this process, newest first. */
  static async formerFingerprints(): Promise<string[]> {
    const former = await this.query()
      .whereNot('fingerprint', agreementSeal?.fingerprint ?? '')
      .orderBy('createdAt', 'desc')
      .orderBy('fingerprint')
    return former.map(({ fingerprint }) => fingerprint)
  }
}
