import { Email } from '#mails/email'
import type User from '#models/user'

/** Notifies a user of a new password, in case someone else set it. */
export default class PasswordChangedEmail extends Email {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'

  /** @param signedIn  whether it was changed on a device that stays signed in, not reset by email */
  constructor(
    user: User,
    private signedIn = false
  ) {
    super(user)
  }

  protected facts() {
    return { signedIn: this.signedIn }
  }
}
