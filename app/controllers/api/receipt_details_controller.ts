import type { HttpContext } from '@adonisjs/core/http'
import ReceiptDetails from '#models/receipt_details'
import UserPolicy from '#policies/user_policy'
import { receiptDetailsValidator } from '#validators/profile'

export default class ReceiptDetailsController {
  /**
   * Replaces the address (up to four lines) and the tax ID that a staging company wants on its
   * receipts, statements and invoices; null removes one. Issued ones stay as they are. The tax ID is on invoices
   * only with `taxIdOnInvoices`. Only the company and the team see the details.
   */
  async update({ auth, bouncer, params, request }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('keepReceiptDetails', params.id)
    const entered = await request.validateUsing(receiptDetailsValidator)
    const stored = await ReceiptDetails.replace(auth.user!, entered)
    const { address, taxId } = entered
    return { address, taxId, taxIdOnInvoices: stored?.taxIdOnInvoices ?? false }
  }
}
