import type { HttpContext } from '@adonisjs/core/http'
import { listReports, pageOfReports, reportDetails, viewsOfReports } from '#queries/admin_reports'
import AuditEvent from '#models/audit_event'
import MessageReport from '#models/message_report'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import { reportUpdateValidator, reportListValidator } from '#validators/console'

export default class ReportsController {
  /** A page of the message reports, newest first. The reported messages are unmasked. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(reportListValidator, { data: request.qs() })
    const reports = rowsOf(response, await pageOfReports(filters))
    await AuditEvent.recordViews(auth.user!, viewsOfReports(reports))
    return serialize(ConsoleReportTransformer.transform(reports, await reportDetails(reports)))
  }

  /** Changes the status or the notes. Fields missing from the body keep their values. */
  async update(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const changes = await request.validateUsing(reportUpdateValidator)
    const { id } = await MessageReport.handle(params.id, auth.user!, changes)
    logSecurityEvent(ctx, 'report_handled', { reportId: id })
    const report = await listReports({}).where('id', id).firstOrFail()
    return serialize(ConsoleReportTransformer.transform(report, await reportDetails([report])))
  }
}
