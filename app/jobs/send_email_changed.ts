import { LetterJob } from '#jobs/letter_job'
import EmailChangedLetter from '#mails/email_changed_letter'

interface Payload {
  name: string
  /** The address that opened the account until now. */
  formerEmail: string
}

/** Goes to the former address: a thief must not be the only one who hears of the change. */
export default class SendEmailChanged extends LetterJob<Payload> {
  protected async letter() {
    const { name, formerEmail } = this.payload
    return new EmailChangedLetter({ name, email: formerEmail })
  }
}
