import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import { emailLinkValidator } from '#validators/email_link'

export default class EmailRestorationsController {
  /**
   * Restores an account's former address with the `{ token }` from the link sent to it, and ends
   * all of the account's sessions, its passkeys and its calendar addresses.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(emailLinkValidator)
    const user = await User.restoreEmail(token)
    logSecurityEvent(ctx, 'email_restored', { userId: user.id })
    return { message: 'Your email address is restored, and every device is logged out.' }
  }
}
