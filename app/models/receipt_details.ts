import { ReceiptDetailSchema } from '#database/schema'
import AuditEvent from '#models/audit_event'
import type User from '#models/user'

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
    { address, taxId }: { address: string | null; taxId: string | null }
  ): Promise<ReceiptDetails | null> {
    return actor.underLock(async (user, trx) => {
      await AuditEvent.record(trx, 'profile_edited', { actor, user })
      if (address === null && taxId === null) {
        await this.query({ client: trx }).where('userId', user.id).delete()
        return null
      }
      return this.updateOrCreate({ userId: user.id }, { address, taxId }, { client: trx })
    })
  }
}
