import type { HttpContext } from '@adonisjs/core/http'
import OwnerReport from '#models/owner_report'
import { listOwnerReports, ownerReportDetails } from '#queries/owner_reports'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import { ownerReportDecisionValidator } from '#validators/moderation'

export default class OwnerReportDecisionsController {
  /**
   * Decides a report that an owner doesn't respond: `{ outcome, reason }` → the report. `refunded`
   * orders the refund of the fee, with the reason as its note for the team. `dismissed` keeps the
   * fee; the company reads the reason. 409 for a decided report, and where the fee can't be refunded.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const decision = await request.validateUsing(ownerReportDecisionValidator)
    await OwnerReport.decide(params.id, { by: auth.user!, ...decision })
    logSecurityEvent(ctx, 'report_handled', { reportId: Number(params.id) })
    const report = await listOwnerReports({}).where('id', params.id).firstOrFail()
    const details = await ownerReportDetails([report])
    return serialize(ConsoleOwnerReportTransformer.transform(report, details, auth.user!))
  }
}
