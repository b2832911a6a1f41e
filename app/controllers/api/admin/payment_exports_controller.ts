import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { listFreeSettlements } from '#queries/free_settlements'
import { exportedPayments, paymentColumns, paymentTotals } from '#queries/console_payments'
import { rowCount, sendCsv } from '#services/documents/csv'
import { logSecurityEvent } from '#services/observability/security_log'
import { ledgerValidator } from '#validators/console'

export default class PaymentExportsController {
  /** Streams the payments that match the filters as a CSV file, then the receipts of fees of $0. */
  async show(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const filters = await request.validateUsing(ledgerValidator, { data: request.qs() })
    logSecurityEvent(ctx, 'payments_exported')
    const { count } = await paymentTotals(filters)
    const { total: free } = await listFreeSettlements(filters).paginate(1, 1)
    const reason = rowCount(count + free)
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'payments_exported', { actor: auth.user!, reason })
    )
    response.header('Content-Type', 'text/csv; charset=utf-8')
    sendCsv(response, 'payments', exportedPayments(filters), paymentColumns)
  }
}
