import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { listOwnerReports, ownerReportDetails } from '#queries/owner_reports'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import { ownerReportListValidator } from '#validators/console'

export default class OwnerReportsController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await ownerReportListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      listOwnerReports(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    const reports = found.all()
    const details = await ownerReportDetails(reports)
    return inertia.render('console/owner_reports', {
      navigation,
      filters: filters ?? {},
      reports: ConsoleOwnerReportTransformer.transform(reports, details, auth.user!),
      total: found.total,
      pageSize,
    })
  }
}
