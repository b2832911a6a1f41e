import type { HttpContext } from '@adonisjs/core/http'
import { consolePageSizes } from '#shared/console_lists'
import { categoriesOf, muteDurations, reportOutcomes } from '#shared/moderation_categories'
import { reportStatuses } from '#shared/report_statuses'
import AuditEvent from '#models/audit_event'
import { listReports, reportDetails, viewsOfReports } from '#queries/admin_reports'
import { consoleNavigation } from '#queries/console_navigation'
import { largeList } from '#queries/large_list'
import ConsoleReportTransformer from '#transformers/console_report_transformer'
import { reportListValidator } from '#validators/console'

/** What can be chosen when a report is decided, by outcome. */
const decisions = {
  categories: {
    warned: [...categoriesOf.warned.options],
    muted: [...categoriesOf.muted.options],
    suspended: [...categoriesOf.suspended.options],
    dismissed: [...categoriesOf.dismissed.options],
  },
  durations: [...muteDurations.options],
}

export default class ReportsController {
  async index({ auth, inertia, request }: HttpContext) {
    const [, filters] = await reportListValidator.tryValidate(request.qs())
    const pageSize = consolePageSizes.reports
    const [found, navigation] = await Promise.all([
      largeList(listReports(filters ?? {}), {
        q: filters?.q,
        atOnce: Boolean(filters?.q),
      }).paginate(filters?.page ?? 1, pageSize),
      consoleNavigation(),
    ])
    const reports = found.all()
    await AuditEvent.recordViews(auth.user!, viewsOfReports(reports))
    return inertia.render('console/reports', {
      navigation,
      statusOptions: [...reportStatuses.options],
      outcomeOptions: [...reportOutcomes.options],
      decisions,
      filters: filters ?? {},
      reports: ConsoleReportTransformer.transform(reports, await reportDetails(reports)),
      total: found.total,
      pageSize,
    })
  }
}
