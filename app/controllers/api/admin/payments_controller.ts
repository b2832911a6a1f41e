import type { HttpContext } from '@adonisjs/core/http'
import { listPayments, paymentTotals } from '#queries/console_payments'
import { paginate } from '#services/paged_list'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import { ledgerValidator } from '#validators/console'

export default class PaymentsController {
  /** A page of the platform fee payments, newest first. Amounts are in cents. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(ledgerValidator, { data: request.qs() })
    const found = await paginate(listPayments(filters), filters, response)
    return serialize(ConsolePaymentTransformer.transform(found))
  }

  /**
   * Totals of all payments that match the filters: `{ count, charged, refunded, openDisputes }`,
   * money in cents.
   */
  async totals({ request }: HttpContext) {
    return paymentTotals(await request.validateUsing(ledgerValidator, { data: request.qs() }))
  }
}
