import type { HttpContext } from '@adonisjs/core/http'
import { listOwnerReports, ownerReportDetails } from '#queries/owner_reports'
import { paginate } from '#services/paged_list'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import { ownerReportListValidator } from '#validators/console'

export default class OwnerReportsController {
  /** A page of the reports that an owner doesn't respond: open ones first, then the newest. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(ownerReportListValidator, { data: request.qs() })
    const reports = await paginate(listOwnerReports(filters), filters, response)
    const details = await ownerReportDetails(reports)
    return serialize(ConsoleOwnerReportTransformer.transform(reports, details, auth.user!))
  }
}
