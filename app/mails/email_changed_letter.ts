import { Letter, type Recipient } from '#mails/letter'

/** Goes to the former address, with a link that restores it for 72 hours. */
export default class EmailChangedLetter extends Letter {
  subject = 'Your Stagely email address was changed'
  protected template = 'email_changed'

  constructor(
    recipient: Recipient,
    private link: string
  ) {
    super(recipient)
  }

  protected facts() {
    return { link: this.link }
  }
}
