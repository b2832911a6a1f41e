import encryption from '@adonisjs/core/services/encryption'
import { LetterJob } from '#jobs/letter_job'
import EmailChangedLetter from '#mails/email_changed_letter'
import EmailLink, { type IssuedLink } from '#models/email_link'

interface Payload {
  linkId: number
  /** Sealed with APP_KEY, so that the queue's table alone restores nothing. */
  sealedToken: string
}

const purpose = 'email_changed'

/** Goes to the former address, with the link that restores it. */
export default class SendEmailChanged extends LetterJob<Payload> {
  static of({ id, token }: IssuedLink) {
    const sealedToken = encryption.encrypt(token, { purpose, expiresIn: '72h' })
    return this.dispatch({ linkId: id, sealedToken })
  }

  /** None for jobs of the former release, which carry an address instead of a link. */
  protected async letter() {
    const { sealedToken } = this.payload
    const token = sealedToken ? encryption.decrypt<string>(sealedToken, purpose) : null
    const link = token ? await EmailLink.findLive('restore', token) : null
    if (!token || !link) return null
    const formerOwner = { name: link.user.name, email: link.email }
    return new EmailChangedLetter(formerOwner, EmailLink.urlFor('restore', token))
  }
}
