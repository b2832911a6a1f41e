import { Email } from '#mails/email'
import type User from '#models/user'

/** Sent after a password change, in case someone else made it. */
export default class PasswordChangedEmail extends Email {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'

  /** @param signedIn  whether it was changed on a signed-in device, not reset by email */
  constructor(
    user: User,
    private signedIn = false
  ) {
    super(user)
  }

  protected get preheader() {
    return "If this wasn't you, set another password now."
  }

  protected data() {
    return { signedIn: this.signedIn }
  }
}
