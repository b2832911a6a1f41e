import { BaseMail } from '@adonisjs/mail'
import { plainLine } from '#shared/plain_text'

export interface Recipient {
  email: string
  name: string
}

/**
 * An email to one recipient, from the templates `mails/<template>` (HTML) and
 * `mails/<template>_text`. Besides the email's own data, the templates get `appUrl`,
 * `supportEmail`, `subject` and the recipient's `name`. Names may be older than the rules for them,
 * so line breaks and web addresses are removed.
 */
export abstract class Email extends BaseMail {
  abstract subject: string
  protected abstract template: string

  constructor(private recipient: Recipient) {
    super()
  }

  /** Data for the templates. */
  protected data(): Record<string, unknown> {
    return {}
  }

  prepare() {
    const { email } = this.recipient
    const name = plainLine(this.recipient.name)
    const facts = { ...this.data(), name: name || 'there', subject: this.subject }
    this.message
      .to(email, name)
      .header('Auto-Submitted', 'auto-generated')
      .htmlView(`mails/${this.template}`, facts)
      .textView(`mails/${this.template}_text`, facts)
  }
}
