import { LetterJob } from '#jobs/letter_job'
import BundleEmail from '#mails/bundle_email'
import NotificationLetter from '#mails/notification_letter'
import Notification from '#models/notification'

/** The email of a notification, together with those that were bundled with it. */
export default class SendNotification extends LetterJob<{ notificationId: number }> {
  #rows: Notification[] = []

  static of(notificationId: number) {
    return this.dispatch({ notificationId })
  }

  protected async letter() {
    this.#rows = await Notification.toMail(this.payload.notificationId)
    if (this.#rows.length > 1) return new BundleEmail(this.#rows)
    return this.#rows.length === 1 ? new NotificationLetter(this.#rows[0]) : null
  }

  protected async sent() {
    await Notification.markMailed(this.#rows.map(({ id }) => id))
  }
}
