import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { clearSessionCookie, readSessionCookie } from '#middleware/session_cookie'
import Session from '#models/session'

/** Pages are signed in by the cookie; the guard reads it where it reads a bearer. */
export default class PageSignInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const sessionId = readSessionCookie(ctx)
    delete ctx.request.headers().authorization
    if (sessionId && ctx.request.header('x-sign-out')) {
      // Logging out failed before. Foreign sites cannot send this header.
      await Session.end(sessionId)
      clearSessionCookie(ctx)
    } else if (sessionId) {
      ctx.request.headers().authorization = `Bearer ${sessionId}`
      const signedIn = await ctx.auth.check()
      if (signedIn) await ctx.auth.user!.currentSession?.touch()
    }
    return next()
  }
}
