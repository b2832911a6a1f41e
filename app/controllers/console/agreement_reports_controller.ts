import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { NotFound } from '#exceptions/http_refusals'
import AgreementReport from '#models/agreement_report'
import AuditEvent from '#models/audit_event'
import { pageOfAgreementReports } from '#queries/agreement_reports'
import { consoleNavigation } from '#queries/console_navigation'
import ConsoleAgreementReportTransformer from '#transformers/console_agreement_report_transformer'
import { agreementReportListValidator } from '#validators/agreement'

export default class AgreementReportsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await agreementReportListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfAgreementReports({ ...filters, perPage: consoleLists.agreementReports.rows }),
      consoleNavigation(),
    ])
    return inertia.render('console/agreement_reports', {
      navigation,
      ...page,
      filters: filters ?? {},
      rows: ConsoleAgreementReportTransformer.transform(rows),
    })
  }

  /** A report with the text of the agreement. Who reads it is recorded. */
  async show({ auth, inertia, params }: HttpContext) {
    const report = await AgreementReport.withSubject().where('id', params.id).first()
    if (!report) throw new NotFound()
    const { projectId } = report.version.agreement.bid
    await AuditEvent.recordViews(auth.user!, [{ agreement: projectId }])
    return inertia.render('console/agreement_report', {
      navigation: await consoleNavigation(),
      report: ConsoleAgreementReportTransformer.transform(report).useVariant('inFull'),
    })
  }
}
