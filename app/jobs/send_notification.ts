import { LetterJob } from '#jobs/letter_job'
import NotificationLetter from '#mails/notification_letter'
import Notification from '#models/notification'

/** The letter of one notification; the row is its dedupe key. */
export default class SendNotification extends LetterJob<{ notificationId: number }> {
  static of(notificationId: number) {
    return this.dispatch({ notificationId })
  }

  protected async letter() {
    const told = await Notification.unmailed(this.payload.notificationId)
    return told && new NotificationLetter(told)
  }

  protected async sent() {
    await Notification.markMailed([this.payload.notificationId])
  }
}
