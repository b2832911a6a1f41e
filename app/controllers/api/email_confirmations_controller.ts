import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import { countConfirmation } from '#services/limits/counts'
import { emailLinkValidator } from '#validators/email_link'

export default class EmailConfirmationsController {
  /** Sends the caller another confirmation email. 409 if the address is already confirmed. */
  async store({ auth }: HttpContext) {
    const user = auth.user!
    await countConfirmation(user.email)
    await user.resendConfirmation()
    return { message: `A confirmation email is on its way to ${user.email}.` }
  }

  /** Confirms an address with the `{ token }` from the emailed link. Each token works once. */
  async update(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(emailLinkValidator)
    const user = await User.confirmEmail(token)
    logSecurityEvent(ctx, 'email_confirmed', { userId: user.id })
    return { message: 'Your email address is confirmed.' }
  }
}
