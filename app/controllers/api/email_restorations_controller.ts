import type { HttpContext } from '@adonisjs/core/http'
import { restoreEmail } from '#models/user/email_address'
import { logSecurityEvent } from '#services/security_log'
import { emailLinkValidator } from '#validators/email_link'

export default class EmailRestorationsController {
  /**
   * Gives an account its former address back, with the `{ token }` of the link that this address
   * received, and ends all its sessions.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(emailLinkValidator)
    const user = await restoreEmail(token)
    logSecurityEvent(ctx, 'email_restored', { userId: user.id })
    return { message: 'Your email address is restored, and every device is logged out.' }
  }
}
