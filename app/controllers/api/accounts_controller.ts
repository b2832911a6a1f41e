import type { HttpContext } from '@adonisjs/core/http'
import { clientOf } from '#services/sign_in/request_origin'
import { writeSessionCookie } from '#services/sign_in/session_cookie'
import Session from '#models/session'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import UserTransformer from '#transformers/user_transformer'
import { registrationValidators } from '#validators/auth'

export default class AccountsController {
  /** Registers an account and signs it in → 201 `{ user, sessionId }`. */
  async store(ctx: HttpContext) {
    const { request, response, serialize } = ctx
    const { company, owner } = registrationValidators
    const isCompany = request.input('userType') === 'staging_company'
    const { agreeToTerms, ...details } = isCompany
      ? await request.validateUsing(company)
      : await request.validateUsing(owner)
    const user = await User.register(details)
    logSecurityEvent(ctx, 'registered', { userId: user.id })
    const sessionId = await Session.signIn(user.seat!, clientOf(ctx))
    writeSessionCookie(ctx, sessionId)
    response.status(201)
    return { user: await serialize(UserTransformer.transform(user)), sessionId }
  }
}
