import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import mail from '@adonisjs/mail/services/main'
import { appUrl } from '#config/app'
import type { Email } from '#mails/email'
import { mailCircuit } from '#services/mail/mail_circuit'
import type { EmailName, EmailPayloads } from '#services/queue/dispatch'
import { errorFields } from '#services/queue/job_log'

/**
 * Whether nobody has the address: RFC 3463, 3.2, a permanent answer about the addressee. Other
 * refusals may be about us, such as a sender that the server does not know, and can be mended.
 */
function hasUnknownRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('response' in error)) return false
  return typeof error.response === 'string' && /^5\d\d[ -]5\.1\.[1236]\b/.test(error.response)
}

/**
 * Options of an email's job. The name is given, not taken from the class, because rows in
 * `queue_jobs` carry it.
 */
export const emailOptions = (name: EmailName): JobOptions => ({
  name,
  queue: 'emails',
  maxRetries: 54,
  retry: { backoff: exponentialBackoff({ baseDelay: '10s', maxDelay: '30m' }) },
})

/**
 * Sends one email. The payload carries ids: the email is written from what is true when it
 * leaves. A mail server that is away is tried again for about a day; an address that nobody has
 * is not. An email that arrives twice has the same Message-ID, by which mail programs
 * show it once.
 */
export abstract class EmailJob<Name extends EmailName> extends Job<EmailPayloads[Name]> {
  /** The email, or null when there is no reason to send it any more. */
  protected abstract email(): Promise<Email | null>

  /** After the mail server has taken the email; what must not be sent again is marked here. */
  protected async sent(): Promise<void> {}

  async execute() {
    const email = await this.email()
    if (!email) return
    email.message.messageId(`<${this.context.jobId}@${new URL(appUrl).hostname}>`)
    try {
      await mail.send(email)
      mailCircuit.record()
    } catch (error) {
      mailCircuit.record(error)
      if (!hasUnknownRecipient(error)) throw error
      const { name: job, jobId: id } = this.context
      logger.warn({ job, id, err: errorFields(error) }, 'email has an unknown recipient')
      return
    }
    await this.sent()
  }

  /** After the last attempt. The job's row keeps the reason for thirty days. */
  async failed() {
    const { name: job, jobId: id, attempt } = this.context
    logger.error({ job, id, attempt }, 'email was not delivered')
  }
}
