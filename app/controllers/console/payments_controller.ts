import type { HttpContext } from '@adonisjs/core/http'
import { refundReasons } from '#shared/payments/refund_reasons'
import { NotFound } from '#exceptions/http_refusals'
import { consoleNavigation } from '#queries/console_navigation'
import { paymentsPage } from '#queries/payments_page'
import { exchangedMessages, findPayment } from '#queries/payment_page'
import { dashboardLink } from '#services/payments/dashboard_link'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import { paymentsPageProps } from '#transformers/payments_page'
import { ledgerValidator } from '#validators/console'

export default class PaymentsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await ledgerValidator.tryValidate(request.qs())
    const [page, navigation] = await Promise.all([paymentsPage(filters ?? {}), consoleNavigation()])
    const props = paymentsPageProps(page)
    return inertia.render('console/payments', { navigation, ...props, filters: filters ?? {} })
  }

  /** One payment with the facts that an answer to a dispute needs. */
  async show({ inertia, params }: HttpContext) {
    const payment = await findPayment(params.id)
    if (!payment) throw new NotFound()
    return inertia.render('console/payment', {
      navigation: await consoleNavigation(),
      reasonOptions: [...refundReasons.options],
      payment: ConsolePaymentTransformer.transform(payment).useVariant('withEvidence'),
      messages: await exchangedMessages(payment),
      stripeLink: dashboardLink(payment.intentId),
    })
  }
}
