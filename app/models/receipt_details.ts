import { ReceiptDetailSchema } from '#database/schema'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'

export interface EnteredDetails {
  address: string | null
  taxId: string | null
  /** Whether the tax ID is printed on invoices too; left out, it stays as it is. */
  taxIdOnInvoices?: boolean
}

/** The address and the tax ID that a stager wants on its receipts and statements. */
export default class ReceiptDetails extends ReceiptDetailSchema {
  static table = 'receipt_details'

  /**
   * Replaces the details of `actor`. Issued receipts stay as they are.
   *
   * @returns null if both are empty, which removes the details
   */
  static async replace(
    actor: User,
    { address, taxId, taxIdOnInvoices }: EnteredDetails
  ): Promise<ReceiptDetails | null> {
    return actor.underLock(async (user, trx) => {
      await AuditEvent.record(trx, 'profile_edited', { actor, user })
      if (address === null && taxId === null) {
        await this.query({ client: trx }).where('userId', user.id).delete()
        return null
      }
      const shows = taxIdOnInvoices === undefined ? {} : { taxIdOnInvoices }
      const details = { address, taxId, ...shows }
      return this.updateOrCreate({ userId: user.id }, details, { client: trx })
    })
  }
}
