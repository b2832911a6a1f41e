import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import KnownNetwork from '#models/known_network'
import PasswordReset from '#models/password_reset'
import { logSecurityEvent } from '#services/observability/security_log'
import { countResetRequest, countResetEmail } from '#services/limits/counts'
import { SignInAttempts } from '#services/sign_in/sign_in_attempts'
import { forgotPasswordValidator, resetPasswordValidator } from '#validators/password_reset'

export default class PasswordResetsController {
  /**
   * Emails a reset link: `{ email }` → `{ message }`. The response is the same for unknown
   * addresses and for repeated requests, so it doesn't reveal accounts.
   */
  async store(ctx: HttpContext) {
    const { request } = ctx
    const { email } = await request.validateUsing(forgotPasswordValidator)
    await countResetRequest(request.ip(), email)
    const isDue = !(await PasswordReset.isRecent(email)) && (await countResetEmail(email))
    const token = isDue ? await PasswordReset.issue(email) : null
    logSecurityEvent(ctx, 'password_reset_requested')

    return {
      message: 'If an account has this address, we’ve sent it a reset link.',
      ...(app.inDev && token && { resetLink: PasswordReset.urlFor(token) }),
    }
  }

  /** Sets a new password: `{ token, newPassword }`. Ends all sessions and starts none. */
  async update(ctx: HttpContext) {
    const { token, newPassword } = await ctx.request.validateUsing(resetPasswordValidator)
    const person = await PasswordReset.redeem(token, newPassword)
    await SignInAttempts.reset(ctx.request.ip(), person.email)
    await KnownNetwork.remember(person, ctx.request.ip())
    logSecurityEvent(ctx, 'password_reset', { personId: person.id })
    return { message: 'Your password was changed. Log in with the new one.' }
  }
}
