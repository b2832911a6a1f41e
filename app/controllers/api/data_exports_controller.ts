import type { HttpContext } from '@adonisjs/core/http'
import { DateTime } from 'luxon'
import { exportData } from '#models/user/data_export'
import UserPolicy from '#policies/user_policy'

export default class DataExportsController {
  /** R19: the caller's own data as a zip archive of `data.json` and `photos/`. */
  async show({ auth, bouncer, params, response }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const name = `stagely-data-${DateTime.utc().toISODate()}.zip`
    response.header('Cache-Control', 'no-store')
    response.header('Content-Type', 'application/zip')
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    return response.stream(await exportData(auth.user!))
  }
}
