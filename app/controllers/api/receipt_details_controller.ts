import type { HttpContext } from '@adonisjs/core/http'
import ReceiptDetails from '#models/receipt_details'
import UserPolicy from '#policies/user_policy'
import { receiptDetailsValidator } from '#validators/profile'

export default class ReceiptDetailsController {
  /**
   * Replaces the address (up to four lines) and the tax ID that a staging company wants on its
   * receipts and statements; null removes one. Issued receipts stay as they are. Only the company
   * and the team see the details.
   */
  async update({ auth, bouncer, params, request }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepReceiptDetails', params.id)
    const { address, taxId } = await request.validateUsing(receiptDetailsValidator)
    await ReceiptDetails.replace(auth.user!, { address, taxId })
    return { address, taxId }
  }
}
