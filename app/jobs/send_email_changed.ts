import { EmailJob, emailOptions } from '#jobs/email_job'
import EmailChangedEmail from '#mails/email_changed_email'
import EmailLink from '#models/email_link'
import { openToken } from '#services/queue/sealed_token'

/** Sent to the former address, with a link that restores it. */
export default class SendEmailChanged extends EmailJob<'SendEmailChanged'> {
  static options = emailOptions('SendEmailChanged')

  protected async email() {
    const token = openToken('SendEmailChanged', this.payload.sealedToken)
    const link = token ? await EmailLink.findValid('restore', token) : null
    if (!token || !link) return null
    const recipient = { name: link.person.name, email: link.email }
    return new EmailChangedEmail(recipient, EmailLink.urlFor('restore', token))
  }
}
