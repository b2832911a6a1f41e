import type { HttpContext } from '@adonisjs/core/http'
import { errors } from '@vinejs/vine'
import { writeSessionCookie } from '#middleware/session_cookie'
import { verifyPassword } from '#models/user/password'
import { changePassword } from '#models/user/password_change'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/security_log'
import { countSignIn, SignInAttempts } from '#start/limiter'
import { passwordChangeValidator } from '#validators/password_reset'

export default class PasswordsController {
  /**
   * Changes the password: `{ currentPassword, newPassword }` → `{ message, sessionId }`. Ends all
   * other sessions and gives this one a new id. A wrong current password counts as a failed
   * sign-in.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { currentPassword, newPassword } = await request.validateUsing(passwordChangeValidator)
    const attempts = await SignInAttempts.count(request.ip(), user.email)
    if (!(await attempts.check(() => verifyPassword(user.password, currentPassword)))) {
      logSecurityEvent(ctx, 'sign_in_failed')
      const message = 'That isn’t your current password.'
      throw new errors.E_VALIDATION_ERROR([{ field: 'currentPassword', message, rule: 'password' }])
    }
    await countSignIn(user.id)
    await attempts.clear()
    const sessionId = await changePassword(user, newPassword)
    logSecurityEvent(ctx, 'password_changed')
    writeSessionCookie(ctx, sessionId)
    return { message: 'Your password was changed. Other devices were logged out.', sessionId }
  }
}
