import { EmailJob, emailOptions } from '#jobs/email_job'
import BundleEmail from '#mails/bundle_email'
import NotificationEmail from '#mails/notification_email'
import Notification from '#models/notification'
import { emailContents } from '#models/notification/email_contents'

/** Emails a notification, together with those bundled with it. */
export default class SendNotification extends EmailJob<'SendNotification'> {
  static options = emailOptions('SendNotification')

  #rows: Notification[] = []

  protected async email() {
    this.#rows = await emailContents(this.payload.notificationId)
    if (this.#rows.length > 1) return new BundleEmail(this.#rows)
    return this.#rows.length === 1 ? new NotificationEmail(this.#rows[0]) : null
  }

  protected get writtenFrom() {
    return this.payload.notificationId
  }

  protected async sent() {
    await Notification.markMailed(this.#rows)
  }
}
