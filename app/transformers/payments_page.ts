import { refundReasons } from '#shared/payments/refund_reasons'
import { paymentStatuses } from '#lifecycles/payment_lifecycle'
import type { PaymentsPage } from '#queries/payments_page'
import ConsolePaymentTransformer from '#transformers/console_payment_transformer'
import ConsoleRunTransformer from '#transformers/console_run_transformer'
import FreeSettlementTransformer from '#transformers/free_settlement_transformer'

/** Props of the console's ledger. */
export function paymentsPageProps({ page, free, totals, runs }: PaymentsPage) {
  const { rows, ...paging } = page
  return {
    options: { status: [...paymentStatuses.options] },
    reasonOptions: [...refundReasons.options],
    ...paging,
    rows: ConsolePaymentTransformer.transform(rows),
    free: FreeSettlementTransformer.transform(free.rows),
    freeTotal: free.total,
    totals,
    runs: ConsoleRunTransformer.transform(runs),
  }
}
