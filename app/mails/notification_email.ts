import { appUrl } from '#config/app'
import { topicOf, type ChoosableTopic } from '#enums/notification_types'
import { Email } from '#mails/email'
import { letterOf, placeOf } from '#mails/notification_texts'
import type Notification from '#models/notification'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** R48: one fact of the market, with what to do about it and one press to end such letters. */
export default class NotificationEmail extends Email {
  subject: string
  protected template = 'notification'

  constructor(private told: Notification) {
    super(told.user)
    this.subject = letterOf(told).subject
  }

  protected facts() {
    const { told } = this
    const { rows, next, action } = letterOf(told)
    return {
      heading: told.title,
      lead: told.message,
      rows,
      next,
      action,
      href: `${appUrl}${placeOf(told)}`,
      unsubscribeUrl: this.#unsubscribeUrl,
      preferencesUrl: `${appUrl}/notifications/preferences`,
    }
  }

  prepare() {
    super.prepare()
    this.message.listUnsubscribe(this.#unsubscribeUrl, { oneClick: true })
  }

  get #unsubscribeUrl(): string {
    return unsubscribeUrl(this.told.userId, topicOf[this.told.type] as ChoosableTopic)
  }
}
