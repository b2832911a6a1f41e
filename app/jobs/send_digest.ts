import { LetterJob } from '#jobs/letter_job'
import DigestLetter from '#mails/digest_letter'
import Notification from '#models/notification'
import { digestOf } from '#models/notification/digests'

/** One person's daily letter; the payload's day is an ISO date in UTC. */
export default class SendDigest extends LetterJob<{ userId: number; day: string }> {
  #news: Notification[] = []

  protected async letter() {
    this.#news = await digestOf(this.payload.userId, this.payload.day)
    return this.#news.length > 0 ? new DigestLetter(this.#news) : null
  }

  protected async sent() {
    await Notification.markMailed(this.#news.map(({ id }) => id))
  }
}
