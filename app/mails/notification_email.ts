import { appUrl } from '#config/app'
import type { ChoosableTopic } from '#shared/notifications/notification_types'
import { contactDetails } from '#mails/contact_details'
import { answerWith, Email } from '#mails/email'
import { housePhoto } from '#mails/house_photo'
import type Notification from '#models/notification'
import { emailPartsOf, emailTextOf, isOneSided, topicOf } from '#notifications/catalog'
import type { Detail } from '#notifications/definitions'
import type { AccountPerson } from '#notifications/account_people'
import { unsubscribeUrlFor } from '#mails/unsubscribing'

/** Links within the product are stored as paths. */
const withAddress = ({ href, ...detail }: Detail): Detail =>
  href?.startsWith('/') ? { ...detail, href: `${appUrl}${href}` } : { ...detail, href }

/** One notification, with the next step and a link to unsubscribe from its topic. */
export default class NotificationEmail extends Email {
  subject: string
  protected template = 'notification'
  #text: ReturnType<typeof emailTextOf>

  constructor(
    private notification: Notification,
    private to: AccountPerson
  ) {
    super(to)
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

  protected get replies() {
    return isOneSided(this.notification) ? super.replies : answerWith('button')
  }

  protected get unsubscribeUrl() {
    return unsubscribeUrlFor(this.to, topicOf(this.notification.type) as ChoosableTopic)
  }

  #contact() {
    const { type, user: recipient, bid, project } = this.notification
    if (!emailPartsOf(type)?.hasContact || !bid || !project) return []
    return contactDetails({ bid, project, recipient, reader: this.to, other: bid.bidder })
  }
}
