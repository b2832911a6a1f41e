import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes, countedMatches } from '#shared/console_lists'
import { refundReasons } from '#shared/refund_reasons'
import { NotFound } from '#exceptions/http_refusals'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { listPayments, paymentTotals } from '#queries/console_payments'
import { listFreeSettlements } from '#queries/free_settlements'
import { exchangedMessages, findPayment } from '#queries/payment_page'
import { consoleNavigation } from '#queries/console_navigation'
import { dashboardLink } from '#services/payments/dashboard_link'
import { largeList } from '#queries/large_list'
import { marksOfPayments } from '#queries/page_marks'
import type { PaymentTotals } from '#queries/payment_totals'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleRunTransformer from '#transformers/console_run_transformer'
import FreeSettlementTransformer from '#transformers/free_settlement_transformer'
import { ledgerValidator } from '#validators/console'

/** The number of rows that totals tell; without all of them, only that there are more than are counted. */
const totalOf = ({ count, ofCompanies }: PaymentTotals) =>
  ofCompanies ? countedMatches + 1 : count

export default class PaymentsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await ledgerValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.ledger
    const counted = paymentTotals(filters ?? {})
    const [found, free, totals, runs, navigation] = await Promise.all([
      largeList(listPayments(filters ?? {}), {
        q: filters?.q,
        total: () => counted.then(totalOf),
        marked: marksOfPayments(filters ?? {}),
      }).paginate(filters?.page ?? 1, pageSize),
      largeList(listFreeSettlements(filters ?? {})).paginate(1, pageSize),
      counted,
      ReconciliationRun.latest(10),
      consoleNavigation(),
    ])
    return inertia.render('console/payments', {
      navigation,
      statusOptions: [...paymentStatuses.options],
      reasonOptions: [...refundReasons.options],
      filters: filters ?? {},
      payments: ConsolePaymentTransformer.transform(found.all()),
      free: FreeSettlementTransformer.transform(free.all()),
      freeTotal: free.total,
      totals,
      runs: ConsoleRunTransformer.transform(runs),
      total: found.total,
      pageSize,
    })
  }

  /** One payment with the facts that an answer to a dispute needs. */
  async show({ inertia, params }: HttpContext) {
    const payment = await findPayment(params.id)
    if (!payment) throw new NotFound()
    const [messages, navigation] = await Promise.all([
      exchangedMessages(payment),
      consoleNavigation(),
    ])
    return inertia.render('console/payment', {
      navigation,
      reasonOptions: [...refundReasons.options],
      payment: ConsolePaymentTransformer.transform(payment).useVariant('withEvidence'),
      messages,
      stripeLink: dashboardLink(payment.intentId),
    })
  }
}
