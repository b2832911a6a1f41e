import { randomBytes } from 'node:crypto'
import { BaseCheck, Result } from '@adonisjs/core/health'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { bucket } from '#config/drive'
import { storesEmails } from '#config/mail'
import { measure } from '#services/health/timing'
import { dueJobs, countProblemEmails } from '#services/health/waiting_jobs'
import { probeMailServer } from '#services/mail/mail_probe'
import { stripe } from '#services/payments/main'
import { PaymentKeyRefused } from '#services/payments/payment_errors'

/** How long a due job may wait before a warning or an error, in milliseconds. */
export const tolerableLag = { warning: 30_000, error: 2 * 60_000 }
/**
 * Timeout of outside services in milliseconds; of the mail server for greeting, TLS and sign-in
 * together.
 */
const outsideTimeout = 5_000

/** A check of one part. An exception means that the part is not available. */
abstract class PartCheck extends BaseCheck {
  protected abstract check(): Promise<Result>

  async run() {
    try {
      return await this.check()
    } catch (error) {
      return Result.failed('not available', error instanceof Error ? error : undefined)
    }
  }
}

export class DatabaseCheck extends PartCheck {
  name = 'Database'
  protected async check() {
    return Result.ok(`${await measure(() => db.rawQuery('select 1'))} ms`)
  }
}

/** Jobs normally start within seconds; a growing lag means that no worker is running. */
export class QueueCheck extends PartCheck {
  name = 'Job queue'
  protected async check() {
    const { waiting, lag } = await dueJobs()
    if (lag > tolerableLag.error) return Result.failed(`behind, ${waiting} waiting`)
    if (lag > tolerableLag.warning) return Result.warning(`late, ${waiting} waiting`)
    return Result.ok(`${waiting} waiting`)
  }
}

/** Reads from Stripe with the secret key. */
export class PaymentsCheck extends PartCheck {
  name = 'Payments'
  protected async check() {
    try {
      return Result.ok(`${await measure(() => stripe.ping(), outsideTimeout)} ms`)
    } catch (error) {
      if (error instanceof PaymentKeyRefused) return Result.failed('key refused', error)
      throw error
    }
  }
}

/** Signs in to the mail server and looks for delayed and failed emails. */
export class MailCheck extends PartCheck {
  name = 'Mail'
  protected async check() {
    const { late, lost } = await countProblemEmails(tolerableLag.error)
    const took = storesEmails ? 0 : await mailServerAnswer()
    if (typeof took === 'string') return Result.failed(late > 0 ? `${took}, ${late} waiting` : took)
    if (late > 0) return Result.warning(`delayed, ${late} waiting`)
    if (lost > 0) return Result.warning(`${lost} not delivered in 24 h`)
    return Result.ok(storesEmails ? 'kept as files' : `${took} ms`)
  }
}

export type MailServerProblem =
  | 'sign-in refused'
  | 'no encryption offered'
  | 'certificate not trusted'
  | 'not available'

/** How many milliseconds the mail server took to accept our sign-in, or why it doesn't. */
export const mailServerAnswer = (): Promise<number | MailServerProblem> =>
  measure(() => probeMailServer(outsideTimeout), outsideTimeout).catch(describeMailError)

/** Describes a mail server error in a few words. */
function describeMailError(error: unknown): MailServerProblem {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'EAUTH') return 'sign-in refused'
  if (/STARTTLS/.test(message ?? '')) return 'no encryption offered'
  if (code === 'ETLS' || /certificate|self.signed|altnames/i.test(message ?? '')) {
    return 'certificate not trusted'
  }
  return 'not available'
}

/**
 * Writes and removes a file in the photo storage. On S3, where writes cost money, it reads a file.
 */
export class StorageCheck extends PartCheck {
  name = 'Photo storage'
  #written = false

  protected async check() {
    return Result.ok(`${await measure(() => (bucket ? this.#read() : this.#write()))} ms`)
  }

  async #write() {
    const file = `health-${randomBytes(8).toString('hex')}`
    await drive.use().put(file, 'alive')
    await drive.use().delete(file)
  }

  /**
   * Each process writes the file once: without permission to list, S3 doesn't report a missing file
   * as missing.
   */
  async #read() {
    if (!this.#written) await drive.use().put('health', 'alive')
    this.#written = true
    await drive.use().get('health')
  }
}
