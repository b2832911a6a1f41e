import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import { consoleNavigation } from '#queries/console_navigation'
import { ownerReportDetails, pageOfOwnerReports } from '#queries/owner_reports'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import { ownerReportListValidator } from '#validators/console'

export default class OwnerReportsController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await ownerReportListValidator.tryValidate(request.qs())
    const [{ rows, ...page }, navigation] = await Promise.all([
      pageOfOwnerReports({ ...filters, perPage: consoleLists.ownerReports.rows }),
      consoleNavigation(),
    ])
    const details = await ownerReportDetails(rows)
    return inertia.render('console/owner_reports', {
      navigation,
      ...page,
      filters: filters ?? {},
      rows: ConsoleOwnerReportTransformer.transform(rows, details, auth.user!),
    })
  }
}
