import { EmailJob, emailOptions } from '#jobs/email_job'
import ConfirmationEmail from '#mails/confirmation_email'
import EmailLink from '#models/email_link'
import { openToken } from '#services/queue/sealed_token'

export default class SendConfirmation extends EmailJob<'SendConfirmation'> {
  static options = emailOptions('SendConfirmation')

  /** Null if the address has changed, or another link has confirmed it. */
  protected async email() {
    const token = openToken('SendConfirmation', this.payload.sealedToken)
    const link = token ? await EmailLink.findValid('confirm', token) : null
    if (!token || !link || link.person.emailConfirmed || link.person.email !== link.email)
      return null
    const { welcome } = this.payload
    const { isStager } = link.user
    return new ConfirmationEmail(link.person, {
      url: EmailLink.urlFor('confirm', token),
      ...{ welcome, isStager },
    })
  }
}
