import { appUrl } from '#config/app'
import { Email, type Recipient } from '#mails/email'

/** To the admin that setup has made, whose account has no password yet. */
export default class FirstAdminEmail extends Email {
  protected template = 'first_admin'
  private site = new URL(appUrl).host
  subject = `You administer Stagely at ${this.site}. Choose your password`

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
    return { link: this.link, site: this.site }
  }
}
