import { plainLine } from '#shared/plain_text'
import { Email } from '#mails/email'
import type Passkey from '#models/passkey'
import type User from '#models/user'

/** Sent after a password change, in case someone else made it. */
export default class PasswordChangedEmail extends Email {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'

  /**
   * @param passkeys  those of the account, which still work
   * @param signedIn  whether it was changed on a signed-in device, not reset by email
   */
  constructor(
    user: User,
    private passkeys: Passkey[],
    private signedIn = false
  ) {
    super(user)
  }

  protected get preheader() {
    return "If this wasn't you, set another password now."
  }

  protected data() {
    const names = this.passkeys.map(({ name }) => plainLine(name))
    return { signedIn: this.signedIn, passkeys: names.join(', ') }
  }
}
