import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { reportStatuses } from '#shared/report_statuses'
import { listReports, messagesAround } from '#queries/admin_reports'
import { consoleNavigation } from '#queries/console_navigation'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import { reportListValidator } from '#validators/console'

export default class ReportsController {
  async index({ inertia, request }: HttpContext) {
    const [, filters] = await reportListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      listReports(filters ?? {}).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    const reports = found.all()
    return inertia.render('console/reports', {
      navigation,
      statusOptions: [...reportStatuses.options],
      filters: filters ?? {},
      reports: ConsoleReportTransformer.transform(reports, await messagesAround(reports)),
      total: found.total,
      pageSize,
    })
  }
}
