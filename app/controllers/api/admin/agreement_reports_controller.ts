import type { HttpContext } from '@adonisjs/core/http'
import AgreementReport from '#models/agreement_report'
import { decideReport } from '#models/agreement/reporting'
import { listAgreementReports } from '#queries/agreement_reports'
import { largeList } from '#queries/large_list'
import { paginate } from '#services/paged_list'
import { logSecurityEvent } from '#services/security_log'
import ConsoleAgreementReportTransformer from '#transformers/console_agreement_report_transformer'
import { agreementReportListValidator } from '#validators/agreement'
import { reasonValidator } from '#validators/moderation'

export default class AgreementReportsController {
  /** A page of the reports of agreements, newest first, without their texts. `state=open` leaves out answered ones. */
  async index({ request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(agreementReportListValidator, {
      data: request.qs(),
    })
    const reports = await paginate(largeList(listAgreementReports(filters)), filters, response)
    return serialize(ConsoleAgreementReportTransformer.transform(reports))
  }

  /** Answers a report: `{ reason }` → the report. Only the person who reported reads the answer. */
  async decide(ctx: HttpContext) {
    const { auth, params, request, serialize } = ctx
    const { reason } = await request.validateUsing(reasonValidator)
    await decideReport(params.id, auth.user!, reason)
    logSecurityEvent(ctx, 'report_handled', { agreementReportId: Number(params.id) })
    const report = await AgreementReport.withSubject().where('id', params.id).firstOrFail()
    return serialize(ConsoleAgreementReportTransformer.transform(report))
  }
}
