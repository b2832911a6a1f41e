import { AccountEmailJob } from '#jobs/account_email_job'
import { emailOptions } from '#jobs/email_job'
import DigestEmail from '#mails/digest_email'
import type Notification from '#models/notification'
import {
  digestNotifications,
  markDigestMailed,
  readersOfDigest,
} from '#models/notification/digests'
import type { AccountPerson } from '#models/notification/recipients'

/** The daily email of an account: one for each person who has something in it. */
export default class SendDigest extends AccountEmailJob<'SendDigest'> {
  static options = emailOptions('SendDigest')

  #sent: { notifications: Notification[]; to: AccountPerson } | null = null

  protected recipients() {
    return readersOfDigest(this.payload.userId, this.payload.day)
  }

  protected async emailTo(to: AccountPerson) {
    const notifications = await digestNotifications(this.payload.userId, this.payload.day, to)
    this.#sent = { notifications, to }
    return notifications.length > 0 ? new DigestEmail(notifications, to) : null
  }

  protected async sent() {
    if (this.#sent) await markDigestMailed(this.#sent.notifications, this.#sent.to)
  }
}
