import { Email } from '#mails/email'
import type User from '#models/user'

export default class PasswordResetEmail extends Email {
  subject = 'Reset your Stagely password'
  protected template = 'password_reset'

  constructor(
    user: User,
    private link: string
  ) {
    super(user)
  }

  protected get preheader() {
    return 'The link works once and expires in one hour.'
  }

  protected data() {
    return { link: this.link }
  }
}
