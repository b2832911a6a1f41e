import { EmailJob, emailOptions } from '#jobs/email_job'
import DigestEmail from '#mails/digest_email'
import Notification from '#models/notification'
import { digestNotifications } from '#models/notification/digests'

export default class SendDigest extends EmailJob<'SendDigest'> {
  static options = emailOptions('SendDigest')

  #notifications: Notification[] = []

  protected async email() {
    this.#notifications = await digestNotifications(this.payload.userId, this.payload.day)
    return this.#notifications.length > 0 ? new DigestEmail(this.#notifications) : null
  }

  protected async sent() {
    await Notification.markMailed(this.#notifications)
  }
}
