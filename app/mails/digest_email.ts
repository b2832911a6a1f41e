import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import type Notification from '#models/notification'
import { hrefOf } from '#notifications/catalog'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** One day's notifications in one email, for users who chose the daily digest. */
export default class DigestEmail extends Email {
  subject: string
  protected template = 'digest'

  constructor(private notifications: Notification[]) {
    super(notifications[0].user)
    const { length } = notifications
    this.subject = length === 1 ? 'One update on Stagely' : `${length} updates on Stagely`
  }

  protected data() {
    return {
      items: this.notifications.map((notification) => ({
        title: notification.title,
        message: notification.message,
        href: `${appUrl}${hrefOf(notification) ?? '/notifications'}`,
      })),
      href: `${appUrl}/notifications`,
      unsubscribeUrl: this.#unsubscribeUrl,
      preferencesUrl: `${appUrl}/notifications/preferences`,
    }
  }

  prepare() {
    super.prepare()
    this.message.listUnsubscribe(this.#unsubscribeUrl, { oneClick: true })
  }

  get #unsubscribeUrl(): string {
    return unsubscribeUrl(this.notifications[0].userId, 'digest')
  }
}
