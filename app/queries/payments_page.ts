import { consoleLists } from '#shared/console/console_lists'
import Payment from '#models/payment'
import { pageOfPayments, paymentTotals, type PaymentFilters } from '#queries/console_payments'
import { pageOfFreeSettlements } from '#queries/free_settlements'
import type { Paging } from '#queries/large_list'

const runsShown = 10

export type PaymentsPage = Awaited<ReturnType<typeof paymentsPage>>

/** The console's ledger: a page of payments, their totals, fees of $0 and the last reconciliations. */
export async function paymentsPage(filters: PaymentFilters & Paging) {
  const perPage = consoleLists.payments.rows
  const counted = paymentTotals(filters)
  const [page, free, totals, runs] = await Promise.all([
    pageOfPayments({ ...filters, perPage }, () => counted.then(({ count }) => count)),
    pageOfFreeSettlements({ ...filters, page: 1, perPage }),
    counted,
    Payment.reconciliations(runsShown),
  ])
  return { page, free, totals, runs }
}
