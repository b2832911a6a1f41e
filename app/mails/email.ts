import { BaseMail } from '@adonisjs/mail'
import { appUrl } from '#config/app'
import { supportEmail } from '#config/mail'
import { operator } from '#config/operator'
import { plainLine } from '#shared/values/plain_text'
import type { HousePhoto } from '#mails/house_photo'

export interface Recipient {
  email: string
  name: string
  /** The account that it is about, and the person who gets it; missing if it isn't for a person of an account. */
  userId?: number
  personId?: number
  /** The account's name, for someone who has a seat in several. */
  account?: string | null
}

/** For emails about what someone else has done: their readers want to answer that person. */
export const answerWith = (what: 'button' | 'links') =>
  `To answer, use the ${what} above. Replies to this email reach Stagely’s support, not the other side.`

/**
 * An email to one recipient, from the templates `mails/<template>` (HTML) and
 * `mails/<template>_text`. Besides the email's own data, the templates get `appUrl`, the
 * recipient's `firstName`, and `frame`, the data of the layout. Names may be older than the rules
 * for them, so line breaks and web addresses are removed.
 */
export abstract class Email extends BaseMail {
  abstract subject: string
  protected abstract template: string

  constructor(readonly recipient: Recipient) {
    super()
  }

  /** Data for the templates. */
  protected data(): Record<string, unknown> {
    return {}
  }

  /** One sentence that mail programs show after the subject. */
  protected abstract get preheader(): string

  protected get photo(): HousePhoto | null {
    return null
  }

  /** Whom a reply reaches, and where to answer instead; null if it reaches who the email is about. */
  protected get replies(): string | null {
    return 'Replies to this email reach Stagely’s support.'
  }

  /** Only for emails that people may switch off. */
  protected get unsubscribeUrl(): string | null {
    return null
  }

  prepare() {
    const { email } = this.recipient
    const name = plainLine(this.recipient.name)
    const { subject, preheader, photo, replies, unsubscribeUrl } = this
    const account = plainLine(this.recipient.account ?? '')
    const facts = {
      ...this.data(),
      firstName: name.split(' ')[0] || 'there',
      frame: {
        ...{ subject, preheader, photo, replies, unsubscribeUrl, account },
        ...{ appUrl, supportEmail, operator },
      },
    }
    this.message
      .to(email, name)
      .header('Auto-Submitted', 'auto-generated')
      .htmlView(`mails/${this.template}`, facts)
      .textView(`mails/${this.template}_text`, facts)
    if (unsubscribeUrl) this.message.listUnsubscribe(unsubscribeUrl, { oneClick: true })
  }
}
