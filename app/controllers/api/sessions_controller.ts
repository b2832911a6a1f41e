import type { HttpContext } from '@adonisjs/core/http'
import type { Infer } from '@vinejs/vine/types'
import { SignInRefused } from '#exceptions/http_refusals'
import {
  clearSessionCookie,
  isFromOwnPage,
  readSessionCookie,
  writeSessionCookie,
} from '#services/sign_in/session_cookie'
import { clientOf } from '#services/sign_in/request_origin'
import Person from '#models/person'
import Session from '#models/session'
import { logSecurityEvent } from '#services/observability/security_log'
import { countSignIn } from '#services/limits/counts'
import { SignInAttempts } from '#services/sign_in/sign_in_attempts'
import UserTransformer from '#transformers/user_transformer'
import { loginValidator } from '#validators/auth'

const bearerToken = (request: HttpContext['request']) =>
  /^bearer (.+)$/i.exec(request.header('authorization') ?? '')?.[1]

export default class SessionsController {
  /** The signed-in user; 401 without a session. */
  async show(ctx: HttpContext) {
    const { auth, request, serialize } = ctx
    const bearer = bearerToken(request)
    // Restores a lost cookie, so that page loads are signed in again.
    if (bearer && readSessionCookie(ctx) !== bearer) writeSessionCookie(ctx, bearer)
    return serialize(UserTransformer.transform(auth.user!))
  }

  /** Signs in: `{ email, password }` → `{ user, sessionId }`. Every 401 has the same message. */
  async store(ctx: HttpContext) {
    const person = await this.#verify(ctx, await ctx.request.validateUsing(loginValidator))
    const seat = await person.seatToEnter()
    const { user } = seat
    user.refuseWhileSuspended()
    const sessionId = await Session.signIn(seat, clientOf(ctx))
    logSecurityEvent(ctx, 'sign_in', { userId: user.id })

    writeSessionCookie(ctx, sessionId)
    return { user: await ctx.serialize(UserTransformer.transform(user)), sessionId }
  }

  /** Counts attempts that fail. */
  async #verify({ request }: HttpContext, { email, password }: Infer<typeof loginValidator>) {
    const attempts = await SignInAttempts.count(request.ip(), email)
    const person = await attempts.check(() => Person.findByCredentials(email, password))
    if (!person) throw new SignInRefused()
    await countSignIn(person.id)
    await attempts.clear()
    return person
  }

  /**
   * Signs out: ends the session of the bearer token and, for requests from our own pages, that of
   * the cookie. Always 200.
   */
  async destroy(ctx: HttpContext) {
    const bearer = bearerToken(ctx.request)
    const ownPage = isFromOwnPage(ctx)
    for (const sessionId of new Set([bearer, ownPage && readSessionCookie(ctx)])) {
      if (sessionId) await Session.end(sessionId)
    }
    if (bearer || ownPage) clearSessionCookie(ctx)
    return {}
  }
}
