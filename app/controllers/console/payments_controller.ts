import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { refundReasons } from '#shared/refund_reasons'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { listPayments, paymentTotals } from '#queries/console_payments'
import { consoleNavigation } from '#queries/console_navigation'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleRunTransformer from '#transformers/console_run_transformer'
import { ledgerValidator } from '#validators/console'

export default class PaymentsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await ledgerValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.ledger
    const [found, totals, runs, navigation] = await Promise.all([
      listPayments(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      paymentTotals(filters ?? {}),
      ReconciliationRun.latest(10),
      consoleNavigation(),
    ])
    return inertia.render('console/payments', {
      navigation,
      statusOptions: [...paymentStatuses.options],
      reasonOptions: [...refundReasons.options],
      filters: filters ?? {},
      payments: ConsolePaymentTransformer.transform(found.all()),
      totals,
      runs: ConsoleRunTransformer.transform(runs),
      total: found.total,
      pageSize,
    })
  }
}
