import { plainLine } from '#shared/values/plain_text'
import { Email, type Recipient } from '#mails/email'
import type Passkey from '#models/passkey'
import type { EmailPayloads } from '#services/queue/dispatch'

type PasswordChange = Omit<EmailPayloads['SendPasswordChanged'], 'userId' | 'personId'>

/** Sent after a password change, in case someone else made it. */
export default class PasswordChangedEmail extends Email {
  subject = 'Your Stagely password was changed'
  protected template = 'password_changed'

  /**
   * @param passkeys  those of the person, which still work
   * @param change  how it was changed, and what ended with it
   */
  constructor(
    recipient: Recipient,
    private passkeys: Passkey[],
    private change: PasswordChange = {}
  ) {
    super(recipient)
  }

  protected get preheader() {
    return "If this wasn't you, set another password now."
  }

  protected data() {
    const names = this.passkeys.map(({ name }) => plainLine(name))
    const { signedIn = false, endedCalendar = false, removedPasskeys = false } = this.change
    return { signedIn, endedCalendar, removedPasskeys, passkeys: names.join(', ') }
  }
}
