import { appUrl } from '#config/app'
import type { ChoosableTopic } from '#shared/notifications/notification_types'
import { answerWith, Email } from '#mails/email'
import type Notification from '#models/notification'
import { emailTextOf, hrefOf, isOneSided, projectTitleFor, topicOf } from '#notifications/catalog'
import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrlFor } from '#mails/unsubscribing'

/** Several notifications about one project in one email, oldest first. */
export default class BundleEmail extends Email {
  subject: string
  protected template = 'bundle'

  constructor(
    private rows: Notification[],
    private to: AccountPerson
  ) {
    super(to)
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

  protected get replies() {
    return this.rows.every(isOneSided) ? super.replies : answerWith('button')
  }

  protected get unsubscribeUrl() {
    const [first] = this.rows
    return unsubscribeUrlFor(this.to, topicOf(first.type) as ChoosableTopic)
  }
}
