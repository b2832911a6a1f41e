import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { exportData } from '#models/user/data_export'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/security_log'

export default class DataExportsController {
  /** R19: the caller's own data as a zip archive of `data.json` and `photos/`. */
  async show(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const name = `stagely-data-${DateTime.utc().toISODate()}.zip`
    response.header('Content-Type', 'application/zip')
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    logSecurityEvent(ctx, 'data_exported')
    return response.stream(await exportData(auth.user!))
  }
}
