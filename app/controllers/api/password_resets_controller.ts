import app from '@adonisjs/core/services/app'
import type { HttpContext } from '@adonisjs/core/http'
import PasswordReset from '#models/password_reset'
import { logSecurityEvent } from '#services/security_log'
import { countResetRequest, SignInAttempts } from '#start/limiter'
import { forgotPasswordValidator, resetPasswordValidator } from '#validators/password_reset'

export default class PasswordResetsController {
  /** API-05, PWD-03, R32: `{ email }` → one answer, whether somebody has the address or not. */
  async store(ctx: HttpContext) {
    const { request } = ctx
    const { email } = await request.validateUsing(forgotPasswordValidator)
    await countResetRequest(request.ip(), email)
    const token = await PasswordReset.issue(email)
    logSecurityEvent(ctx, 'password_reset_requested')

    return {
      message: 'If an account has this address, a letter with a reset link is on its way.',
      ...(app.inDev && { resetLink: PasswordReset.linkFor(token) }),
    }
  }

  /** API-05, R32: `{ token, newPassword }`; signs everybody out and nobody in. */
  async update(ctx: HttpContext) {
    const { token, newPassword } = await ctx.request.validateUsing(resetPasswordValidator)
    const user = await PasswordReset.redeem(token, newPassword)
    await SignInAttempts.startAfresh(ctx.request.ip(), user.email)
    logSecurityEvent(ctx, 'password_reset', { userId: user.id })
    return { message: 'Your password was changed. Log in with the new one.' }
  }
}
