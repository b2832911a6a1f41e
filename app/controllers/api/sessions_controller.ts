import type { HttpContext } from '@adonisjs/core/http'
import { SignInRefused } from '#exceptions/http_refusals'
import {
  clearSessionCookie,
  isFromOwnPage,
  readSessionCookie,
  writeSessionCookie,
} from '#middleware/session_cookie'
import { originOf } from '#middleware/request_origin'
import Session from '#models/session'
import User from '#models/user'
import { logSecurityEvent } from '#services/security_log'
import { countSignIn, SignInAttempts } from '#start/limiter'
import UserTransformer from '#transformers/user_transformer'
import { loginValidator } from '#validators/auth'

const bearerOf = (request: HttpContext['request']) =>
  /^bearer (.+)$/i.exec(request.header('authorization') ?? '')?.[1]

export default class SessionsController {
  /** The signed-in person, 401 for anybody else. */
  async show(ctx: HttpContext) {
    const { auth, request, serialize } = ctx
    const bearer = bearerOf(request)
    // A browser that lost its cookie is signed in for page loads again.
    if (bearer && readSessionCookie(ctx) !== bearer) writeSessionCookie(ctx, bearer)
    return serialize(UserTransformer.transform(auth.user!))
  }

  /** `{ email, password }` → `{ user, sessionId }`; one text for every failure. */
  async store(ctx: HttpContext) {
    const { request } = ctx
    const { email, password } = await request.validateUsing(loginValidator)
    const attempts = await SignInAttempts.count(request.ip(), email)
    const user = await User.withCredentials(email, password)
    if (!user) throw new SignInRefused()
    await countSignIn(user.id)
    await attempts.forgive()
    user.refuseWhileSuspended()
    const sessionId = await Session.begin(user, originOf(ctx))
    logSecurityEvent(ctx, 'sign_in', { userId: user.id })

    writeSessionCookie(ctx, sessionId)
    return { user: await ctx.serialize(UserTransformer.transform(user)), sessionId }
  }

  /**
   * Ends the session of the bearer, and that of the cookie when one of our own pages
   * asks; always 200.
   */
  async destroy(ctx: HttpContext) {
    const bearer = bearerOf(ctx.request)
    const ownPage = isFromOwnPage(ctx)
    for (const sessionId of new Set([bearer, ownPage && readSessionCookie(ctx)])) {
      if (sessionId) await Session.end(sessionId)
    }
    if (bearer || ownPage) clearSessionCookie(ctx)
    return {}
  }
}
