import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { exportedUsers, userColumns } from '#queries/user_export'
import { sendCsv } from '#services/csv'
import { logSecurityEvent } from '#services/security_log'

export default class UserExportsController {
  /** Streams all users as a CSV file. */
  async show(ctx: HttpContext) {
    const { auth, response } = ctx
    logSecurityEvent(ctx, 'users_exported')
    await db.transaction((trx) => AuditEvent.record(trx, 'users_exported', { actor: auth.user! }))
    response.header('Content-Type', 'text/csv; charset=utf-8')
    sendCsv(response, 'users', exportedUsers(), userColumns)
  }
}
