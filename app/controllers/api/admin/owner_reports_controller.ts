import type { HttpContext } from '@adonisjs/core/http'
import { ownerReportDetails, pageOfOwnerReports } from '#queries/owner_reports'
import { rowsOf } from '#services/http/paged_list'
import ConsoleOwnerReportTransformer from '#transformers/console_owner_report_transformer'
import { ownerReportListValidator } from '#validators/console'

export default class OwnerReportsController {
  /** A page of the reports that an owner doesn't respond: open ones first, then the newest. */
  async index({ auth, request, response, serialize }: HttpContext) {
    const filters = await request.validateUsing(ownerReportListValidator, { data: request.qs() })
    const reports = rowsOf(response, await pageOfOwnerReports(filters))
    const details = await ownerReportDetails(reports)
    return serialize(ConsoleOwnerReportTransformer.transform(reports, details, auth.user!))
  }
}
