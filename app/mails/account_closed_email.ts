import { appUrl } from '#config/app'
import { plainLine } from '#shared/values/plain_text'
import { Email, type Recipient } from '#mails/email'

/** What a colleague reads about a deleted account. */
export interface ClosedAccount {
  recipient: Recipient
  /** The company or the name that the account had. */
  account: string
  byTeam: boolean
  /** Whether the person works in another account. */
  hasOthers: boolean
}

/** Tells someone that an account in which they worked was deleted. */
export default class AccountClosedEmail extends Email {
  readonly subject = 'A Stagely account you worked in was deleted'
  protected template = 'moderation'

  constructor(private closed: ClosedAccount) {
    super(closed.recipient)
  }

  protected get preheader() {
    return 'You no longer have access to it.'
  }

  protected data() {
    const { account, byTeam, hasOthers } = this.closed
    const by = byTeam ? 'Our team' : 'An owner of the account'
    return {
      heading: this.subject,
      lead: `${by} deleted the account ${plainLine(account)}. Nobody can log in to it anymore.`,
      reason: null,
      next: hasOthers
        ? 'Your other accounts stay as they are.'
        : 'Your login and your own data were erased with it.',
      action: hasOthers ? 'Log in' : 'Contact support',
      href: `${appUrl}${hasOthers ? '/login' : '/contact'}`,
    }
  }
}
