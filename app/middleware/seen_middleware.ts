import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import AuditEvent, { type View } from '#models/audit_event'
import type { ViewedList } from '#shared/console/console_views'

/** What a route shows: a list, or the row whose id is in the path. */
type Shown = { list: ViewedList } | { row: 'account' | 'project' | 'inquiry' }

/** Records that a team member sees what the route shows, before the response is sent. */
export default class SeenMiddleware {
  async handle({ auth, params, response }: HttpContext, next: NextFn, shown: Shown) {
    const output: unknown = await next()
    if (response.getStatus() < 300) {
      const id = Number(params.id)
      const view = 'list' in shown ? shown : ({ [shown.row]: id } as View)
      await AuditEvent.recordViews(auth.user!, [view])
    }
    return output
  }
}
