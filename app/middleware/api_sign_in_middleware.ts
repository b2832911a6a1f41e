import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isFromOwnPage, readSessionCookie } from '#middleware/session_cookie'

/**
 * Signs in API calls by their bearer token. Without one, the session cookie counts, but only if the
 * request comes from our own pages, to prevent cross-site request forgery.
 */
export default class ApiSignInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, auth } = ctx
    if (!request.header('authorization') && isFromOwnPage(ctx)) {
      const sessionId = readSessionCookie(ctx)
      if (sessionId) request.headers().authorization = `Bearer ${sessionId}`
    }
    if (request.header('authorization') && (await auth.check())) {
      await auth.user!.currentSession?.extend()
    }
    return next()
  }
}
