import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import { probeMailServer } from '#services/mail/mail_probe'
import { errorFields } from '#services/queue/job_log'

/**
 * Error codes after which the next email would fail too: no answer, no TLS or wrong credentials.
 */
const outageCodes = new Set([
  'EAUTH',
  'ECONNECTION',
  'ECONNREFUSED',
  'ECONNRESET',
  'EDNS',
  'ENOAUTH',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])
const failuresBeforePause = 3
/** Milliseconds until the first probe, and the longest interval between probes. */
const pauses = app.inTest ? { first: 200, longest: 1_000 } : { first: 15_000, longest: 120_000 }

/**
 * Pauses this process's emails during an outage of the mail server. Three failures in a row stop
 * them; then a probe checks whether the server is back. So emails keep their attempts, and no
 * worker waits ten seconds for each email.
 */
class MailCircuitBreaker {
  #failures = 0
  #pause = pauses.first
  #probeAt: number | null = null
  #probe: Promise<boolean> | null = null

  /** Records the outcome of an attempt; without `error` it succeeded. */
  record(error?: unknown) {
    if (!error || !outageCodes.has(String((error as { code?: unknown }).code))) {
      this.#failures = 0
      return
    }
    this.#failures += 1
    if (this.#failures < failuresBeforePause || this.#probeAt !== null) return
    this.#probeAt = Date.now() + this.#pause
    logger.error({ err: errorFields(error) }, 'mail server is down, emails are paused')
  }

  /** Whether emails wait for the mail server. */
  get isPaused(): boolean {
    return this.#probeAt !== null
  }

  /** Whether emails may be sent now. Probes the server when the pause is over. */
  async isReady(): Promise<boolean> {
    if (this.#probeAt === null) return true
    if (Date.now() < this.#probeAt) return false
    this.#probe ??= this.#look().finally(() => (this.#probe = null))
    return this.#probe
  }

  async #look(): Promise<boolean> {
    try {
      await probeMailServer()
    } catch (error) {
      this.#pause = Math.min(this.#pause * 2, pauses.longest)
      this.#probeAt = Date.now() + this.#pause
      logger.warn({ err: errorFields(error) }, 'mail server is still down')
      return false
    }
    this.#failures = 0
    this.#pause = pauses.first
    this.#probeAt = null
    logger.info('mail server is back')
    return true
  }
}

export const mailCircuitBreaker = new MailCircuitBreaker()
