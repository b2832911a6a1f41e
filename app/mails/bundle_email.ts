import { appUrl } from '#config/app'
import type { ChoosableTopic } from '#shared/notifications/notification_types'
import { Email } from '#mails/email'
import type Notification from '#models/notification'
import { emailTextOf, hrefOf, projectTitleFor, topicOf } from '#notifications/catalog'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** Several notifications about one project in one email, oldest first. */
export default class BundleEmail extends Email {
  subject: string
  protected template = 'bundle'

  constructor(private rows: Notification[]) {
    super(rows[0].user)
    this.subject = `${rows.length} updates on ${projectTitleFor(rows[0])}`
  }

  protected data() {
    const [first] = this.rows
    return {
      project: projectTitleFor(first),
      items: this.rows.map((row) => {
        const { heading, lead, details } = emailTextOf(row)
        return {
          title: heading,
          message: lead,
          details: details.map(({ label, value }) => `${label}: ${value}`),
        }
      }),
      href: `${appUrl}${hrefOf(first) ?? '/notifications'}`,
    }
  }

  protected get preheader() {
    return this.rows.map((row) => emailTextOf(row).heading).join(' · ')
  }

  protected get unsubscribeUrl() {
    const [first] = this.rows
    return unsubscribeUrl(first.userId, topicOf(first.type) as ChoosableTopic)
  }
}
