import type { HttpContext } from '@adonisjs/core/http'
import AgreementReport from '#models/agreement_report'
import { pageOfAgreementReports } from '#queries/agreement_reports'
import { rowsOf } from '#services/http/paged_list'
import { logSecurityEvent } from '#services/observability/security_log'
import ConsoleAgreementReportTransformer from '#transformers/console_agreement_report_transformer'
import { agreementReportListValidator } from '#validators/agreement'
import { reasonValidator } from '#validators/moderation'

export default class AgreementReportsController {
  /** A page of the reports of agreements, newest first, without their texts. `state=open` leaves out answered ones. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(agreementReportListValidator, {
      data: request.qs(),
    })
    const reports = rowsOf(response, await pageOfAgreementReports(filters))
    return serialize(ConsoleAgreementReportTransformer.transform(reports))
  }

  /** Answers a report: `{ reason }` → the report. Only the person who reported reads the answer. */
  async decide(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    const report = await AgreementReport.findWithSubjectOrFail(params.id)
    await report.decide(auth.user!, reason)
    logSecurityEvent(ctx, 'report_handled', { agreementReportId: report.id })
    return serialize(ConsoleAgreementReportTransformer.transform(report))
  }
}
