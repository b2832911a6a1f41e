import { consolePageSizes } from '#enums/console_listings'
import { contactStatuses } from '#enums/contact_statuses'
import { refundReasons } from '#enums/refund_reasons'
import { reportStatuses } from '#enums/report_statuses'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import { listPayments } from '#queries/admin_lists'
import { listReports, messagesAround } from '#queries/admin_reports'
import ContactMessage from '#models/contact_message'
import ReconciliationRun from '#models/payment/reconciliation_run'
import { consoleFrame } from '#transformers/console_frame'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import ConsoleRunTransformer from '#transformers/console_run_transformer'
import ContactMessageTransformer from '#transformers/contact_message_transformer'
import { inboxValidator, ledgerValidator, reportListValidator } from '#validators/console'

type Query = Record<string, unknown>

/** The first data of the desk beside the tabs. An address that makes no sense shows the first page. */
export const ConsoleDesk = {
  async inbox(query: Query) {
    const [, filters] = await inboxValidator.tryValidate(query)
    const size = consolePageSizes.ledger
    const [found, known] = await Promise.all([
      ContactMessage.inbox(filters?.status).paginate(filters?.page ?? 1, size),
      consoleFrame(),
    ])
    return {
      frame: known,
      statusOptions: [...contactStatuses.options],
      filters: filters ?? {},
      inquiries: ContactMessageTransformer.transform(found.all()),
      total: found.total,
      pageSize: size,
    }
  },

  async reports(query: Query) {
    const [, filters] = await reportListValidator.tryValidate(query)
    const size = consolePageSizes.reports
    const [found, known] = await Promise.all([
      listReports(filters ?? {}).paginate(filters?.page ?? 1, size),
      consoleFrame(),
    ])
    return {
      frame: known,
      statusOptions: [...reportStatuses.options],
      filters: filters ?? {},
      reports: ConsoleReportTransformer.transform(found.all(), await messagesAround(found.all())),
      total: found.total,
      pageSize: size,
    }
  },

  async payments(query: Query) {
    const [, filters] = await ledgerValidator.tryValidate(query)
    const size = consolePageSizes.ledger
    const [found, runs, known] = await Promise.all([
      listPayments(filters ?? {}).paginate(filters?.page ?? 1, size),
      ReconciliationRun.latest(10),
      consoleFrame(),
    ])
    return {
      frame: known,
      statusOptions: [...paymentStatuses.options],
      reasonOptions: [...refundReasons.options],
      filters: filters ?? {},
      payments: ConsolePaymentTransformer.transform(found.all()),
      runs: ConsoleRunTransformer.transform(runs),
      total: found.total,
      pageSize: size,
    }
  },
}
