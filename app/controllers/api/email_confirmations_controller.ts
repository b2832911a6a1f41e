import type { HttpContext } from '@adonisjs/core/http'
import Person from '#models/person'
import { logSecurityEvent } from '#services/observability/security_log'
import { countConfirmation } from '#services/limits/counts'
import { emailLinkValidator } from '#validators/email_link'

export default class EmailConfirmationsController {
  /** Sends the caller another confirmation email. 409 if the address is already confirmed. */
  async store({ auth }: HttpContext) {
    const user = auth.user!
    const { email } = user.person
    await countConfirmation(email)
    await user.resendConfirmation()
    return { message: `A confirmation email is on its way to ${email}.` }
  }

  /** Confirms an address with the `{ token }` from the emailed link. Each token works once. */
  async update(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(emailLinkValidator)
    const person = await Person.confirmEmail(token)
    logSecurityEvent(ctx, 'email_confirmed', { personId: person.id })
    return { message: 'Your email address is confirmed.' }
  }
}
