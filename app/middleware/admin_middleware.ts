import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotFound } from '#exceptions/http_refusals'
import { logSecurityEvent } from '#services/security_log'

/** Answers 404, as for an unknown path, unless the user is an admin. */
export default class AdminMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const { auth, response } = ctx
    if (!auth.user?.isAdmin) {
      logSecurityEvent(ctx, 'console_refused')
      throw new NotFound()
    }
    response.header('X-Robots-Tag', 'noindex, nofollow')
    return next()
  }
}
