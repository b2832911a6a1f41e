import type { HttpContext } from '@adonisjs/core/http'
import { consoleLists } from '#shared/console/console_lists'
import {
  categoriesOf,
  muteDurations,
  reportOutcomes,
} from '#shared/moderation/moderation_categories'
import { reportStatuses } from '#shared/moderation/report_statuses'
import AuditEvent from '#models/audit_event'
import { pageOfReports, reportDetails, viewsOfReports } from '#queries/admin_reports'
import { consoleNavigation } from '#queries/console_navigation'
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
    const perPage = consoleLists.reports.rows
    const { rows, ...page } = await pageOfReports({ ...filters, perPage })
    await AuditEvent.recordViews(auth.user!, viewsOfReports(rows))
    return inertia.render('console/reports', {
      navigation: await consoleNavigation(),
      decisions,
      options: { status: [...reportStatuses.options], outcome: [...reportOutcomes.options] },
      ...page,
      filters: filters ?? {},
      rows: ConsoleReportTransformer.transform(rows, await reportDetails(rows)),
    })
  }
}
