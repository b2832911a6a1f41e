import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { matchingUsers } from '#queries/admin_lists'
import { exportedUsers, userColumns } from '#queries/user_export'
import { rowCount, sendCsv } from '#services/documents/csv'
import { logSecurityEvent } from '#services/observability/security_log'
import { userListValidator } from '#validators/console'

export default class UserExportsController {
  /** Streams the users that match the filters as a CSV file; without any, all. */
  async show(ctx: HttpContext) {
    const { auth, request, response } = ctx
    const filters = await request.validateUsing(userListValidator, { data: request.qs() })
    logSecurityEvent(ctx, 'users_exported')
    const { total } = await matchingUsers(filters).paginate(1, 1)
    await db.transaction((trx) =>
      AuditEvent.record(trx, 'users_exported', { actor: auth.user!, reason: rowCount(total) })
    )
    response.header('Content-Type', 'text/csv; charset=utf-8')
    sendCsv(response, 'users', exportedUsers(filters), userColumns)
  }
}
