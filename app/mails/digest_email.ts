import { appUrl } from '#config/app'
import { answerWith, Email } from '#mails/email'
import type Notification from '#models/notification'
import { emailTextOf, hrefOf, isOneSided } from '#notifications/catalog'
import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrlFor } from '#mails/unsubscribing'

const alertSubject = (projects: number) =>
  projects === 1
    ? 'A new project matches your saved searches'
    : `${projects} new projects match your saved searches`

/** One day's notifications in one email, for users who chose the daily digest. */
export default class DigestEmail extends Email {
  subject: string
  protected template = 'digest'
  #items: { title: string; message: string; href: string }[]

  constructor(
    private notifications: Notification[],
    private to: AccountPerson
  ) {
    super(to)
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

  protected get replies() {
    return this.notifications.every(isOneSided) ? super.replies : answerWith('links')
  }

  protected get unsubscribeUrl() {
    return unsubscribeUrlFor(this.to, 'digest')
  }
}
