import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotAllowed } from '#exceptions/http_refusals'
import { adminsOnly, type AdminAction } from '#shared/console/team_roles'

/** Answers 403 to support staff. Runs after the team middleware, which refuses everyone else. */
export default class AdminMiddleware {
  handle({ auth }: HttpContext, next: NextFn, { to }: { to: AdminAction }) {
    if (!auth.user!.isAdmin) throw new NotAllowed(adminsOnly(to))
    return next()
  }
}
