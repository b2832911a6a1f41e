import type { HttpContext } from '@adonisjs/core/http'
import { checkProof } from '#services/sign_in/proof'
import { writeSessionCookie } from '#services/sign_in/session_cookie'
import UserPolicy from '#policies/user_policy'
import { logSecurityEvent } from '#services/observability/security_log'
import { countSignIn } from '#services/limits/counts'
import { passwordChangeValidator } from '#validators/password_reset'

export default class PasswordsController {
  /**
   * Changes the password: `{ currentPassword, newPassword }` → `{ message, sessionId }`. Ends all
   * other sessions and gives this one a new id. A wrong current password counts as a failed
   * sign-in. A `passkey` that confirms `change_password` replaces the current password. 403 for a
   * session that still needs a code.
   */
  async update(ctx: HttpContext) {
    const { auth, bouncer, params, request } = ctx
    const user = auth.user!
    await bouncer.with(UserPolicy).authorize('manage', params.id)
    const { newPassword, ...proof } = await request.validateUsing(passwordChangeValidator)
    await checkProof(ctx, proof)
    await countSignIn(user.person.id)
    const sessionId = await user.changePassword(newPassword)
    logSecurityEvent(ctx, 'password_changed')
    writeSessionCookie(ctx, sessionId)
    return { message: 'Your password was changed. Other devices were logged out.', sessionId }
  }
}
