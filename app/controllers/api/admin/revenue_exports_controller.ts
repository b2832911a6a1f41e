import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { marketFigures } from '#queries/market_figures'
import { exportedRevenue, revenueColumns } from '#queries/revenue'
import { sendCsv } from '#services/documents/csv'
import { logSecurityEvent } from '#services/observability/security_log'

export default class RevenueExportsController {
  /**
   * The revenue of the last twelve months by month, tier and state as a CSV file. Amounts are in
   * dollars.
   */
  async show(ctx: HttpContext) {
    const { auth, response } = ctx
    const { revenue } = await marketFigures('revenue')
    logSecurityEvent(ctx, 'payments_exported')
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'payments_exported', { actor: auth.user!, reason: 'Revenue' })
    )
    response.header('Content-Type', 'text/csv; charset=utf-8')
    sendCsv(response, 'revenue', exportedRevenue(revenue), revenueColumns)
  }
}
