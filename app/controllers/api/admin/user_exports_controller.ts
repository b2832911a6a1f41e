import { DateTime } from 'luxon'
import type { HttpContext } from '@adonisjs/core/http'
import { exportUsers } from '#models/console/user_export'
import { logSecurityEvent } from '#services/security_log'

export default class UserExportsController {
  /** API-20, ADM-13: the users as a CSV file named after the day, streamed. */
  async show(ctx: HttpContext) {
    const { auth, response } = ctx
    const file = `users-${DateTime.utc().toISODate()}.csv`
    response.header('Content-Type', 'text/csv; charset=utf-8')
    response.header('Content-Disposition', `attachment; filename="${file}"`)
    logSecurityEvent(ctx, 'users_exported')
    response.stream(await exportUsers(auth.user!))
  }
}
