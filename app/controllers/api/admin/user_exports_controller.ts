import { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import AuditEvent from '#models/audit_event'
import { exportedUsers, userColumns } from '#queries/user_export'
import { csvStream } from '#services/csv'
import { logSecurityEvent } from '#services/security_log'

export default class UserExportsController {
  /** Streams all users as a CSV file. */
  async show(ctx: HttpContext) {
    const { auth, response } = ctx
    const file = `users-${DateTime.utc().toISODate()}.csv`
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', `attachment; filename="${file}"`)
    logSecurityEvent(ctx, 'users_exported')
    await db.transaction((trx) => AuditEvent.record(trx, 'users_exported', { actor: auth.user! }))
    const csv = csvStream(exportedUsers(), {
      columns: userColumns,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      cast: { date: (moment) => moment.toISOString() },
    })
    response.stream(csv)
  }
}
