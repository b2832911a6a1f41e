import { LetterJob } from '#jobs/letter_job'
import BundleEmail from '#mails/bundle_email'
import NotificationLetter from '#mails/notification_letter'
import Notification from '#models/notification'
import { bundleOf } from '#models/notification/bundles'

/** The email of a notification, together with those that were bundled with it. */
export default class SendNotification extends LetterJob<{ notificationId: number }> {
  #rows: Notification[] = []

  static of(notificationId: number) {
    return this.dispatch({ notificationId })
  }

  protected async letter() {
    const first = await Notification.unmailed(this.payload.notificationId)
    this.#rows = first ? await bundleOf(first) : []
    if (this.#rows.length > 1) return new BundleEmail(this.#rows)
    return first && new NotificationLetter(first)
  }

  protected async sent() {
    await Notification.markMailed(this.#rows.map(({ id }) => id))
  }
}
