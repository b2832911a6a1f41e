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
  subject: string
  outcome: DeliveryOutcome
  /** Id of the receipt or notification it was built from; null if it can't be rebuilt. */
  writtenFrom: number | null
}

/** What became of an email. Stores no address and no text. */
export default class EmailDelivery extends EmailDeliverySchema {
  /** Stores the last outcome of each job, with the account that has the address now. */
  static async record(delivery: Delivery) {
    await db.rawQuery(
      `insert into email_deliveries (job_id, name, user_id, subject, outcome, written_from, created_at)
       values (:jobId, :name,
         (select id from users where lower(email) = lower(:address) and deleted_at is null),
         :subject, :outcome, :writtenFrom, now())
       on conflict (job_id) do update
         set outcome = excluded.outcome, created_at = excluded.created_at`,
      { ...delivery }
    )
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
