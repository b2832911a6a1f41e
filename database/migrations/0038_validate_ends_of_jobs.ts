import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** By name: the table's columns and the condition. */
const indexes = {
  // Contact details stay released after a job has ended early, so its bid no longer has to be accepted.
  bids_released_by_company: `(user_id, project_id) where payment_status = 'paid'`,
  bids_given_up: `(closed_at) where cancellation_reason = 'given_up'`,
  bids_undone_acceptances: '(project_id) where acceptance_undone_at is not null',
}
const former = {
  bids_paid_by_company: `(user_id, project_id) where status = 'accepted' and payment_status = 'paid'`,
}

/**
 * Each in a transaction of its own: the locks of the wider checks have ended, and others go on writing.
 * All of it can be repeated.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const column of ['cancellation_reason', 'paid', 'give_up_reason']) {
      this.schema.raw(validatedCheck('bids', column))
    }
    this.schema.raw(validatedCheck('payments', 'refund_reason'))
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.#create(indexes)
    this.#drop(former)
  }

  async down() {
    this.#create(former)
    this.#drop(indexes)
  }

  /** What an interrupted run has left is dropped first: it isn't valid. */
  #create(wanted: Record<string, string>) {
    this.#drop(wanted)
    for (const [name, on] of Object.entries(wanted)) {
      this.schema.raw(`create index concurrently ${name} on bids ${on}`)
    }
  }

  #drop(unwanted: Record<string, string>) {
    for (const name of Object.keys(unwanted)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
    }
  }
}
