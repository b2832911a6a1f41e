import { appUrl } from '#config/app'
import { Email } from '#mails/email'
import type Notification from '#models/notification'
import { hrefOf } from '#models/notification/places'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** R48: a day's news in one letter, for those who chose it. */
export default class DigestEmail extends Email {
  subject: string
  protected template = 'digest'

  constructor(private news: Notification[]) {
    super(news[0].user)
    this.subject = news.length === 1 ? 'One update on Stagely' : `${news.length} updates on Stagely`
  }

  protected facts() {
    return {
      items: this.news.map((told) => ({
        title: told.title,
        message: told.message,
        href: `${appUrl}${hrefOf(told) ?? '/notifications'}`,
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
    return unsubscribeUrl(this.news[0].userId, 'digest')
  }
}
