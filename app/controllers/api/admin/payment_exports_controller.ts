import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { exportedPayments, paymentColumns } from '#queries/console_payments'
import { sendCsv } from '#services/csv'
import { logSecurityEvent } from '#services/security_log'
import { ledgerValidator } from '#validators/console'

export default class PaymentExportsController {
  /** Streams the payments that match the filters as a CSV file. */
  async show(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const filters = await request.validateUsing(ledgerValidator, { data: request.qs() })
    logSecurityEvent(ctx, 'payments_exported')
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'payments_exported', { actor: auth.user! })
    )
    response.header('Content-Type', 'text/csv; charset=utf-8')
    sendCsv(response, 'payments', exportedPayments(filters), paymentColumns)
  }
}
