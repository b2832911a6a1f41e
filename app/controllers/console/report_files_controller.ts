import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import AuditEvent from '#models/audit_event'
import { fileOfReport } from '#queries/message_files'
import { sendFile } from '#services/files/send_file'

export default class ReportFilesController {
  /** A file between the two people of a report, as a download. The view of the report is recorded. */
  async show(ctx: HttpContext) {
    const { auth, params } = ctx
    const stored = await fileOfReport(params.file.slice(0, 32), params.id)
    if (!stored) throw new NotFound()
    await AuditEvent.recordViews(auth.user!, [{ report: params.id }])
    return sendFile(ctx, params.file, stored.name)
  }
}
