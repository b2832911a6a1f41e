import { Email, type Recipient } from '#mails/email'

/** Sent to the former address, with a link that restores it within 72 hours. */
export default class EmailChangedEmail extends Email {
  subject = 'Your Stagely email address was changed'
  protected template = 'email_changed'

  constructor(
    recipient: Recipient,
    private link: string
  ) {
    super(recipient)
  }

  protected get preheader() {
    return "If this wasn't you, restore this address within 72 hours."
  }

  protected data() {
    return { link: this.link }
  }
}
