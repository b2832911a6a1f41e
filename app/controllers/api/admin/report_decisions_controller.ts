import type { HttpContext } from '@adonisjs/core/http'
import MessageReport, { type ReportDecision } from '#models/message_report'
import { listReports, reportDetails } from '#queries/admin_reports'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import { reportDecisionValidator } from '#validators/moderation'

export default class ReportDecisionsController {
  /**
   * Resolves an open report: `{ outcome, category, reason, duration? }` → the report. The outcome
   * warns, mutes or suspends the reported account, or dismisses the report. `category` must suit
   * the outcome; `duration` is required for a mute: days, or `lifted`. The reporter gets a
   * notification that the team looked at the report and whether it acted, but not how. 409 for a
   * resolved report and where the action on the account is refused; then nothing changes.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const decision = await request.validateUsing(reportDecisionValidator)
    await MessageReport.decide(params.id, { by: auth.user!, ...decision } as ReportDecision)
    logSecurityEvent(ctx, 'report_handled', { reportId: Number(params.id) })
    const report = await listReports({}).where('id', params.id).firstOrFail()
    return serialize(ConsoleReportTransformer.transform(report, await reportDetails([report])))
  }
}
