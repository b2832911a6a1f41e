import type { HttpContext } from '@adonisjs/core/http'
import { pageOfPayments, paymentTotals } from '#queries/console_payments'
import { pageOfFreeSettlements } from '#queries/free_settlements'
import { rowsOf } from '#services/http/paged_list'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import FreeSettlementTransformer from '#transformers/free_settlement_transformer'
import { ledgerValidator } from '#validators/console'

export default class PaymentsController {
  /** A page of the platform fee payments, newest first. Amounts are in cents. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(ledgerValidator, { data: request.qs() })
    const found = rowsOf(response, await pageOfPayments(filters))
    return serialize(ConsolePaymentTransformer.transform(found))
  }

  /** A page of the receipts of fees of $0 that match the filters, newest first. */
  async free({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(ledgerValidator, { data: request.qs() })
    const found = rowsOf(response, await pageOfFreeSettlements(filters))
    return serialize(FreeSettlementTransformer.transform(found))
  }

  /**
   * Totals of all payments that match the filters: `{ count, charged, refunded, openDisputes }`,
   * money in cents.
   */
  async totals({ request }: HttpContext) {
    return paymentTotals(await request.validateUsing(ledgerValidator, { data: request.qs() }))
  }
}
