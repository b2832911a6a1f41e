import { BaseMail } from '@adonisjs/mail'
import { plainLine } from '#shared/plain_text'

export interface Recipient {
  email: string
  name: string
}

/**
 * An email to one person, from the templates `mails/<template>` (HTML) and
 * `mails/<template>_text`. The templates get `appUrl`, `supportEmail` and the recipient's
 * `name` besides what the email passes on. Names may be older than their rules, so greetings and
 * headers leave out line breaks and web addresses.
 */
export abstract class Email extends BaseMail {
  abstract subject: string
  protected abstract template: string

  constructor(private recipient: Recipient) {
    super()
  }

  /** What the templates say beyond the greeting. */
  protected facts(): Record<string, unknown> {
    return {}
  }

  prepare() {
    const { email } = this.recipient
    const name = plainLine(this.recipient.name)
    const facts = { ...this.facts(), name: name || 'there', subject: this.subject }
    this.message
      .to(email, name)
      .header('Auto-Submitted', 'auto-generated')
      .htmlView(`mails/${this.template}`, facts)
      .textView(`mails/${this.template}_text`, facts)
  }
}
