import { exponentialBackoff, Job } from '@adonisjs/queue'
import type { JobOptions } from '@adonisjs/queue/types'
import logger from '@adonisjs/core/services/logger'
import mail from '@adonisjs/mail/services/main'
import { appUrl } from '#config/app'
import type { DeliveryOutcome } from '#shared/notifications/delivery_outcomes'
import type { Email } from '#mails/email'
import EmailDelivery from '#models/email_delivery'
import { mailCircuitBreaker } from '#services/mail/mail_circuit_breaker'
import { emails } from '#services/observability/metrics'
import type { EmailName, EmailPayloads } from '#services/queue/dispatch'
import { errorFields } from '#services/queue/job_log'

/**
 * Whether the address doesn't exist: a permanent failure of the recipient address (RFC 3463, 3.2).
 * Other refusals may be about us, such as an unknown sender, and can be fixed.
 */
function hasUnknownRecipient(error: unknown): boolean {
  if (!(error instanceof Error) || !('response' in error)) return false
  return typeof error.response === 'string' && /^5\d\d[ -]5\.1\.[1236]\b/.test(error.response)
}

/** The name is explicit, not the class name, because rows in `queue_jobs` contain it. */
export const emailOptions = (name: EmailName): JobOptions => ({
  name,
  queue: 'emails',
  maxRetries: 54,
  retry: { backoff: exponentialBackoff({ baseDelay: '10s', maxDelay: '30m' }) },
})

/**
 * Sends one email. The payload contains ids, and the email is written from the data at the time of
 * sending. Retries for about a day, except when the address doesn't exist. Retries have the same
 * Message-ID, so mail clients show an email that arrives twice only once.
 */
export abstract class EmailJob<Name extends EmailName> extends Job<EmailPayloads[Name]> {
  /** The email, or null if it no longer needs to be sent. */
  protected abstract email(): Promise<Email | null>

  /** Id of the row that the email is built from, if the team can resend it. */
  protected get writtenFrom(): number | null {
    return null
  }

  /** Runs after the mail server has accepted the email. Marks what must not be sent again. */
  protected async sent(): Promise<void> {}

  async execute() {
    const email = await this.email()
    if (!email) return
    email.message.messageId(`<${this.context.jobId}@${new URL(appUrl).hostname}>`)
    try {
      await mail.send(email)
      mailCircuitBreaker.record()
    } catch (error) {
      mailCircuitBreaker.record(error)
      if (!hasUnknownRecipient(error)) {
        emails.inc({ result: 'error' })
        throw error
      }
      const { name: job, jobId: id } = this.context
      logger.warn({ job, id, err: errorFields(error) }, 'email has an unknown recipient')
      await this.#record(email, 'unknown_address')
      return
    }
    await this.sent()
    await this.#record(email, 'sent')
  }

  /** Runs after the last attempt. The job's row keeps the reason for 30 days. */
  async failed() {
    const { name: job, jobId: id, attempt } = this.context
    logger.error({ job, id, attempt }, 'email was not delivered')
    const email = await this.email()
    if (email) await this.#record(email, 'given_up')
  }

  /** For the console and the metrics. A failure is only logged, because a retry would send the email again. */
  async #record(email: Email, outcome: DeliveryOutcome) {
    emails.inc({ result: outcome })
    const { name, jobId } = this.context
    try {
      const { recipient, subject } = email
      const { writtenFrom } = this
      const { email: address, userId = null, personId = null } = recipient
      const to = { address, userId, personId }
      await EmailDelivery.record({ name, jobId, ...to, subject, outcome, writtenFrom })
    } catch (error) {
      logger.error({ job: name, id: jobId, err: error }, 'delivery could not be recorded')
    }
  }
}
