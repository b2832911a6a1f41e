import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { clearSessionCookie, readSessionCookie } from '#services/sign_in/session_cookie'
import { leadsToFactor } from '#services/sign_in/missing_factor'
import Session from '#models/session'

/** Signs in page requests by the cookie, passed to the guard as a bearer token. */
export default class PageSignInMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    const sessionId = readSessionCookie(ctx)
    delete ctx.request.headers().authorization
    if (sessionId && ctx.request.header('x-sign-out')) {
      // The page retries a sign-out that failed. Other sites can't send this header.
      await Session.end(sessionId)
      clearSessionCookie(ctx)
    } else if (sessionId) {
      ctx.request.headers().authorization = `Bearer ${sessionId}`
      const signedIn = await ctx.auth.check()
      if (signedIn) await ctx.auth.user!.currentSession?.extend()
      if (leadsToFactor(ctx)) return
    }
    return next()
  }
}
