import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { NotFound } from '#exceptions/http_refusals'
import { logSecurityEvent } from '#services/security_log'

/** To everybody but administrators there is nothing here, as on any unknown path. */
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
