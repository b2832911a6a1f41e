import { BaseMail } from '@adonisjs/mail'

interface Recipient {
  email: string
  name: string
}

/**
 * A letter to one person, from the templates `mails/<template>` (HTML) and
 * `mails/<template>_text`. The templates know `appUrl`, `supportEmail` and the recipient's
 * `name` beside what the letter gives them.
 */
export abstract class Letter extends BaseMail {
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
    const { email, name } = this.recipient
    const facts = { ...this.facts(), name, subject: this.subject }
    this.message
      .to(email, name)
      .header('Auto-Submitted', 'auto-generated')
      .htmlView(`mails/${this.template}`, facts)
      .textView(`mails/${this.template}_text`, facts)
  }
}
