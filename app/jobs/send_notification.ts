import { EmailJob, emailOptions } from '#jobs/email_job'
import BundleEmail from '#mails/bundle_email'
import NotificationEmail from '#mails/notification_email'
import EmailDelivery from '#models/email_delivery'
import Notification from '#models/notification'
import {
  emailTo,
  emailsAbout,
  queueEmailsAbout,
  type PersonalEmail,
} from '#models/notification/email_contents'

/** Emails a notification, together with those bundled with it. Each of several people gets an email of their own. */
export default class SendNotification extends EmailJob<'SendNotification'> {
  static options = emailOptions('SendNotification')

  #personal: PersonalEmail | null = null

  protected async email() {
    this.#personal = await this.#find()
    if (!this.#personal) return null
    const { rows, to } = this.#personal
    return rows.length > 1 ? new BundleEmail(rows, to) : new NotificationEmail(rows[0], to)
  }

  async #find(): Promise<PersonalEmail | null> {
    const { notificationId, personId, notificationIds = [notificationId] } = this.payload
    if (personId !== undefined) {
      const wasSent = await EmailDelivery.wasSent(this.context.jobId)
      return wasSent ? null : emailTo(personId, notificationIds)
    }
    const emails = await emailsAbout(notificationId)
    if (emails.length < 2) return emails.at(0) ?? null
    await queueEmailsAbout(emails, notificationId, this.context)
    return null
  }

  protected get writtenFrom() {
    return this.payload.notificationId
  }

  protected async sent() {
    if (this.#personal) await Notification.markMailed(this.#personal.rows)
  }
}
