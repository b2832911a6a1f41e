import { appUrl } from '#config/app'
import type { ChoosableTopic } from '#shared/notifications/notification_types'
import { contactDetails } from '#mails/contact_details'
import { Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Notification from '#models/notification'
import { emailPartsOf, emailTextOf, topicOf } from '#notifications/catalog'
import type { Detail } from '#notifications/definitions'
import { unsubscribeUrl } from '#services/mail/unsubscribe_link'

/** Links within the product are stored as paths. */
const withAddress = ({ href, ...detail }: Detail): Detail =>
  href?.startsWith('/') ? { ...detail, href: `${appUrl}${href}` } : { ...detail, href }

/** One notification, with the next step and a link to unsubscribe from its topic. */
export default class NotificationEmail extends Email {
  subject: string
  protected template = 'notification'
  #text: ReturnType<typeof emailTextOf>

  constructor(private notification: Notification) {
    super(notification.user)
    this.#text = emailTextOf(notification)
    this.subject = this.#text.subject
  }

  protected data() {
    const { heading, lead, details, next, button, path } = this.#text
    return {
      heading,
      lead,
      rows: [...this.#contact(), ...details.map(withAddress)],
      next,
      action: button,
      href: `${appUrl}${path}`,
    }
  }

  protected get preheader() {
    return this.#text.lead
  }

  protected get photo() {
    const { type, project } = this.notification
    return emailPartsOf(type)?.hasPhoto ? housePhoto(project) : null
  }

  protected get unsubscribeUrl() {
    const { userId, type } = this.notification
    return unsubscribeUrl(userId, topicOf(type) as ChoosableTopic)
  }

  #contact() {
    const { type, user: recipient, bid, project } = this.notification
    if (!emailPartsOf(type)?.hasContact || !bid || !project) return []
    return contactDetails({ bid, project, recipient, other: bid.bidder })
  }
}
