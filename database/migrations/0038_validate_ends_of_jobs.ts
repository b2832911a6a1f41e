import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** Each in a transaction of its own: the locks of the wider checks have ended, and others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const column of ['cancellation_reason', 'paid', 'give_up_reason']) {
      this.schema.raw(validatedCheck('bids', column))
    }
    this.schema.raw(validatedCheck('payments', 'refund_reason'))
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    // Contact details stay released after a job has ended early, so its bid no longer has to be accepted.
    this.schema
      .raw(`create index concurrently bids_released_by_company on bids (user_id, project_id)
      where payment_status = 'paid'`)
    this.schema.raw('drop index concurrently bids_paid_by_company')
    this.schema.raw(`create index concurrently bids_given_up on bids (closed_at)
      where cancellation_reason = 'given_up'`)
    this.schema.raw(`create index concurrently bids_undone_acceptances on bids (project_id)
      where acceptance_undone_at is not null`)
  }

  async down() {
    this.schema.raw(`create index concurrently bids_paid_by_company on bids (user_id, project_id)
      where status = 'accepted' and payment_status = 'paid'`)
    this.schema.raw('drop index concurrently bids_released_by_company')
    this.schema.raw('drop index concurrently bids_given_up')
    this.schema.raw('drop index concurrently bids_undone_acceptances')
  }
}
