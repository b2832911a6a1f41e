import encryption from '@adonisjs/core/services/encryption'
import { LetterJob } from '#jobs/letter_job'
import ConfirmationEmail from '#mails/confirmation_email'
import EmailLink, { type IssuedLink } from '#models/email_link'

interface Payload {
  linkId: number
  /** Sealed with APP_KEY, so that the queue's table alone confirms nothing. */
  sealedToken: string
  /** The first email after registration. */
  welcome: boolean
}

const purpose = 'confirmation_email'

/** The email with the link that confirms an address. */
export default class SendConfirmation extends LetterJob<Payload> {
  static of({ id, token }: IssuedLink, { welcome }: { welcome: boolean }) {
    const sealedToken = encryption.encrypt(token, { purpose, expiresIn: '7d' })
    return this.dispatch({ linkId: id, sealedToken, welcome })
  }

  /** None when the address has changed or is confirmed by another link. */
  protected async letter() {
    const token = encryption.decrypt<string>(this.payload.sealedToken, purpose)
    const link = token ? await EmailLink.findLive('confirm', token) : null
    if (!token || !link || link.user.emailConfirmed || link.user.email !== link.email) return null
    const { welcome } = this.payload
    return new ConfirmationEmail(link.user, { url: EmailLink.urlFor('confirm', token), welcome })
  }
}
