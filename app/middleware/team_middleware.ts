import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { adminPath } from '#config/admin'
import { CodeRequired, NotFound } from '#exceptions/http_refusals'
import { logSecurityEvent } from '#services/observability/security_log'

interface TeamOptions {
  /** For the page and the call that accept the code. */
  withoutCode?: boolean
}

/**
 * Lets only the team pass; to others the path is unknown (404). Team members with two-step
 * verification must enter a code first: pages redirect to the form, calls answer 403.
 */
export default class TeamMiddleware {
  handle(ctx: HttpContext, next: NextFn, { withoutCode = false }: TeamOptions = {}) {
    const { auth, request, response } = ctx
    const user = auth.user
    if (!user?.teamRole) {
      logSecurityEvent(ctx, 'console_refused')
      throw new NotFound()
    }
    response.header('X-Robots-Tag', 'noindex, nofollow')
    if (user.needsCode && !withoutCode) {
      if (request.url().startsWith('/api/')) throw new CodeRequired()
      const wanted = encodeURIComponent(request.url(true))
      return response.redirect(`${adminPath}/verify?redirect=${wanted}`)
    }
    return next()
  }
}
