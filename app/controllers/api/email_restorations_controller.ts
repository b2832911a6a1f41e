import type { HttpContext } from '@adonisjs/core/http'
import Person from '#models/person'
import { logSecurityEvent } from '#services/observability/security_log'
import { emailLinkValidator } from '#validators/email_link'

export default class EmailRestorationsController {
  /**
   * Restores a person's former address with the `{ token }` from the link sent to it, and ends
   * all of the person's sessions, passkeys and calendar addresses.
   */
  async store(ctx: HttpContext) {
    const { token } = await ctx.request.validateUsing(emailLinkValidator)
    const person = await Person.restoreEmail(token)
    logSecurityEvent(ctx, 'email_restored', { personId: person.id })
    return { message: 'Your email address is restored, and every device is logged out.' }
  }
}
