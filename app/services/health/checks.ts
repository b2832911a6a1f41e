import { randomBytes } from 'node:crypto'
import { BaseCheck, Result } from '@adonisjs/core/health'
import drive from '@adonisjs/drive/services/main'
import db from '@adonisjs/lucid/services/db'
import { keepsLetters, mailServer } from '#config/mail'
import { mailGreeting } from '#services/health/mail_greeting'
import { timeOf } from '#services/health/patience'
import { dueJobs, lateLetters } from '#services/health/waiting_jobs'
import { stripe } from '#services/payments/main'

/** Milliseconds that a due job may wait before the queue counts as behind. */
const tolerableLag = 2 * 60_000

/** A part of the platform; what it throws says that it is not available. */
abstract class PartCheck extends BaseCheck {
  protected abstract look(): Promise<Result>

  async run() {
    try {
      return await this.look()
    } catch (error) {
      return Result.failed('not available', error instanceof Error ? error : undefined)
    }
  }
}

export class DatabaseCheck extends PartCheck {
  name = 'Database'
  protected async look() {
    return Result.ok(`${await timeOf(() => db.rawQuery('select 1'))} ms`)
  }
}

/** Jobs are done within seconds; a growing lag means that no worker runs. */
export class QueueCheck extends PartCheck {
  name = 'Job queue'
  protected async look() {
    const { waiting, lag } = await dueJobs()
    if (lag > tolerableLag) return Result.failed(`behind, ${waiting} waiting`)
    return Result.ok(`${waiting} waiting`)
  }
}

export class PaymentsCheck extends PartCheck {
  name = 'Payments'
  protected async look() {
    return Result.ok(`${await timeOf(() => stripe.ping())} ms`)
  }
}

/** Greets the mail server; letters that are kept as files need none. */
export class MailCheck extends PartCheck {
  name = 'Mail'
  protected async look() {
    const took = keepsLetters ? 0 : await timeOf(() => mailGreeting(mailServer))
    const late = await lateLetters()
    if (late > 0) return Result.warning(`delayed, ${late} waiting`)
    return Result.ok(keepsLetters ? 'kept as files' : `${took} ms`)
  }
}

/** Writes and removes a file where photos live. */
export class StorageCheck extends PartCheck {
  name = 'Photo storage'
  protected async look() {
    const file = `health-${randomBytes(8).toString('hex')}`
    const took = await timeOf(async () => {
      await drive.use().put(file, 'alive')
      await drive.use().delete(file)
    })
    return Result.ok(`${took} ms`)
  }
}
