import { appUrl } from '#config/app'
import type { ChoosableTopic } from '#shared/notification_types'
import { Email } from '#mails/email'
import type Notification from '#models/notification'
import { emailTextOf, topicOf } from '#notifications/catalog'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** One notification, with the next step and a link to unsubscribe from its topic. */
export default class NotificationEmail extends Email {
  subject: string
  protected template = 'notification'

  constructor(private notification: Notification) {
    super(notification.user)
    this.subject = emailTextOf(notification).subject
  }

  protected data() {
    const { title, message } = this.notification
    const { details, next, button, path } = emailTextOf(this.notification)
    return {
      heading: title,
      lead: message,
      rows: details,
      next,
      action: button,
      href: `${appUrl}${path}`,
      unsubscribeUrl: this.#unsubscribeUrl,
      preferencesUrl: `${appUrl}/notifications/preferences`,
    }
  }

  prepare() {
    super.prepare()
    this.message.listUnsubscribe(this.#unsubscribeUrl, { oneClick: true })
  }

  get #unsubscribeUrl(): string {
    const { userId, type } = this.notification
    return unsubscribeUrl(userId, topicOf(type) as ChoosableTopic)
  }
}
