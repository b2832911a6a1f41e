import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import type Notification from '#models/notification'
import { emailTextOf, hrefOf } from '#notifications/catalog'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

const alertSubject = (projects: number) =>
  projects === 1
    ? 'A new project matches your saved searches'
    : `${projects} new projects match your saved searches`

/** One day's notifications in one email, for users who chose the daily digest. */
export default class DigestEmail extends Email {
  subject: string
  protected template = 'digest'
  #items: { title: string; message: string; href: string }[]

  constructor(private notifications: Notification[]) {
    super(notifications[0].user)
    const { length } = notifications
    this.#items = notifications.map((notification) => {
      const { heading: title, digest: message } = emailTextOf(notification)
      return { title, message, href: `${appUrl}${hrefOf(notification) ?? '/notifications'}` }
    })
    this.subject = notifications.every(({ type }) => type === 'new_project')
      ? alertSubject(length)
      : length === 1
        ? 'One update on Stagely'
        : `${length} updates on Stagely`
  }

  protected data() {
    return { items: this.#items, href: `${appUrl}/notifications` }
  }

  protected get preheader() {
    return this.#items.map(({ message }) => message).join(' ')
  }

  protected get unsubscribeUrl() {
    return unsubscribeUrl(this.notifications[0].userId, 'digest')
  }
}
