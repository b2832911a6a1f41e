import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import mail from '@adonisjs/mail/services/main'
import { appUrl } from '#config/app'
import type { Letter } from '#mails/letter'

/** RFC 5321, 4.2.1: a 5yz answer to a recipient holds however often one asks. */
function isRefusedAddress(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false
  const { code, responseCode } = error
  return code === 'EENVELOPE' && typeof responseCode === 'number' && responseCode >= 500
}

/**
 * Sends one letter. The payload carries ids: the letter is written from what is true when it
 * leaves. A mail server that is away is tried again for about a day; an address that it refuses
 * for good is not. A letter that arrives twice has the same Message-ID, by which mail programs
 * show it once.
 */
export abstract class LetterJob<Payload> extends Job<Payload> {
  static options: JobOptions = {
    maxRetries: 54,
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
    try {
      await mail.send(letter)
    } catch (error) {
      if (!isRefusedAddress(error)) throw error
      logger.warn({ err: error, job: this.context.name }, 'a letter has no reader')
    }
    await this.sent()
  }
}
