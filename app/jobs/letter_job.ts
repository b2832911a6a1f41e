import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import mail from '@adonisjs/mail/services/main'
import { appUrl } from '#config/app'
import type { Letter } from '#mails/letter'

/**
 * Sends one letter. The payload carries ids: the letter is written from what is true when it
 * leaves. A mail server that is away is tried again for about forty minutes; a letter that
 * arrives twice has the same Message-ID, by which mail programs show it once.
 */
export abstract class LetterJob<Payload> extends Job<Payload> {
  static options: JobOptions = {
    maxRetries: 8,
    retry: { backoff: exponentialBackoff({ baseDelay: '10s', maxDelay: '30m' }) },
  }

  /** The letter, or null when there is no reason to send it any more. */
  protected abstract letter(): Promise<Letter | null>

  /** After the mail server has taken the letter; what must not be sent again is marked here. */
  protected async sent(): Promise<void> {}

  async execute() {
    const letter = await this.letter()
    if (!letter) return
    letter.message.messageId(`<${this.context.jobId}@${new URL(appUrl).hostname}>`)
    await mail.send(letter)
    await this.sent()
  }
}
