import type { HttpContext } from '@adonisjs/core/http'
import { listPayments } from '#models/console/listings'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import { ledgerValidator } from '#validators/console'

export default class PaymentsController {
  /** R43: a page of the ledger of platform fees, the newest first; amounts in cents. */
  async index({ request, response, serialize }: HttpContext) {
    const {
      page = 1,
      perPage = 100,
      status,
    } = await request.validateUsing(ledgerValidator, { data: request.qs() })
    const found = await listPayments({ status }).paginate(page, perPage)
    response.header('X-Total-Count', String(found.total))
    return serialize(ConsolePaymentTransformer.transform(found.all()))
  }
}
