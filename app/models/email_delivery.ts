import db from '@adonisjs/lucid/services/db'
import { EmailDeliverySchema } from '#database/schema'
import type { DeliveryOutcome } from '#shared/notifications/delivery_outcomes'
import { retention } from '#shared/accounts/retention'
import { deleteInBatches } from '#services/queue/timer_batches'

interface Delivery {
  /** The job's name, such as `SendReceipt`. */
  name: string
  jobId: string
  /** The recipient's email address. */
  address: string
  /** The account that it is about; found by the address if it isn't known. */
  userId?: number | null
  /** Who got it, if it was written to a person. */
  personId?: number | null
  subject: string
  outcome: DeliveryOutcome
  /** Id of the receipt or notification it was built from; null if it can't be rebuilt. */
  writtenFrom: number | null
}

/** What became of an email. Stores no address and no text. */
export default class EmailDelivery extends EmailDeliverySchema {
  /** Stores the last outcome of each job, with its account. */
  static async record(delivery: Delivery) {
    await db.rawQuery(
      `insert into email_deliveries (job_id, name, user_id, person_id, subject, outcome, written_from, created_at)
       values (:jobId, :name,
         coalesce(:userId::int, (select min(id) from users
           where lower(email) = lower(:address) and deleted_at is null)),
         :personId::int, :subject, :outcome, :writtenFrom, now())
       on conflict (job_id) do update
         set outcome = excluded.outcome, created_at = excluded.created_at`,
      { userId: null, personId: null, ...delivery }
    )
  }

  static async wasSent(jobId: string): Promise<boolean> {
    return (await this.query().where({ jobId, outcome: 'sent' }).first()) !== null
  }

  /** Whether the email can be rebuilt and resent. */
  get isRepeatable() {
    return this.writtenFrom !== null
  }

  static async purgeExpired() {
    await deleteInBatches('email_deliveries', 'created_at < now() - make_interval(days => :days)', {
      days: retention.emailDeliveryDays,
    })
  }
}
