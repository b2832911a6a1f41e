import { Email, type Recipient } from '#mails/email'

export default class PasswordResetEmail extends Email {
  subject = 'Reset your Stagely password'
  protected template = 'password_reset'

  constructor(
    recipient: Recipient,
    private link: string
  ) {
    super(recipient)
  }

  protected get preheader() {
    return 'The link works once and expires in one hour.'
  }

  protected data() {
    return { link: this.link }
  }
}
