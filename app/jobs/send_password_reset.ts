import { EmailJob, emailOptions } from '#jobs/email_job'
import PasswordResetEmail from '#mails/password_reset_email'
import PasswordReset from '#models/password_reset'
import Person from '#models/person'
import { openToken } from '#services/queue/sealed_token'

export default class SendPasswordReset extends EmailJob<'SendPasswordReset'> {
  static options = emailOptions('SendPasswordReset')

  /** Null if the address is no one's login or that of someone suspended, or a newer link has replaced this one. */
  protected async email() {
    const token = openToken('SendPasswordReset', this.payload.sealedToken)
    const reset = token ? await PasswordReset.findValid(token) : null
    if (!token || reset?.id !== this.payload.resetId) return null
    const person = await Person.findByEmail(reset.email)
    if (!person || person.isSuspended) return null
    return new PasswordResetEmail(person, PasswordReset.urlFor(token))
  }
}
