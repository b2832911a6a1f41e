import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#exceptions/http_refusals'
import { clearSessionCookie } from '#services/sign_in/session_cookie'
import Session from '#models/session'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import SessionTransformer from '#transformers/session_transformer'

export default class UserSessionsController {
  /** The caller's own sessions, last used first, at most 20. */
  async index({ auth, bouncer, params, serialize }: HttpContext) {
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const sessions = await Session.ofPerson(auth.user!.person)
    return serialize(SessionTransformer.transform(sessions, auth.user!))
  }

  /** Ends one of the caller's sessions by its public id; 204. */
  async destroy(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    if (!(await Session.endOneOf(user.person, params.sessionId))) throw new NotFound()
    logSecurityEvent(ctx, 'sessions_ended')
    if (params.sessionId === user.currentSession?.id) clearSessionCookie(ctx)
    response.status(204)
  }

  /** Ends all of the caller's sessions except the current one; 204. */
  async destroyOthers(ctx: HttpContext) {
    const { auth, bouncer, params, response } = ctx
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    await Session.endOthersOf(auth.user!)
    logSecurityEvent(ctx, 'sessions_ended')
    response.status(204)
  }
}
