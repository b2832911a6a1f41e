import type { HttpContext } from '@adonisjs/core/http'
import User from '#models/user'
import { logSecurityEvent } from '#services/observability/security_log'
import { resentEmailValidator } from '#validators/console'

export default class ResentEmailsController {
  /**
   * Resends an email to an account: `{ email, id? }` → 202 with `{ message }`. `email` is the
   * confirmation of the address, the link for a new password, a receipt (`id` of its payment), or
   * an email in the timeline (`id` of its delivery). It is rebuilt from current data. 404 if the
   * payment or delivery isn't the account's. 409 for an email that is out of date, and after five
   * emails an hour to the same account.
   */
  async store(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const order = await request.validateUsing(resentEmailValidator)
    const user = await User.findActiveOrFail(params.id)
    await user.resendEmail({ by: auth.user!, ...order })
    logSecurityEvent(ctx, 'email_resent', { recipientId: user.id })
    response.status(202)
    return { message: `The email is on its way to ${user.email}.` }
  }
}
