import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isFromOwnPage, readSessionCookie } from '#middleware/session_cookie'

/**
 * Calls are signed in by their bearer. A cookie counts only without one, and only when the
 * request comes from our own pages, so that no foreign site can act in a visitor's name.
 */
export default class ApiSignInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const { request, auth } = ctx
    if (!request.header('authorization') && isFromOwnPage(ctx)) {
      const sessionId = readSessionCookie(ctx)
      if (sessionId) request.headers().authorization = `Bearer ${sessionId}`
    }
    if (request.header('authorization') && (await auth.check())) {
      await auth.user!.currentSession?.touch()
    }
    return next()
  }
}
