import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console's order of payments by the deadline of their dispute. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('drop index concurrently if exists payments_by_dispute_deadline')
    this.schema.raw(
      `create index concurrently payments_by_dispute_deadline
       on payments ((coalesce(dispute_due_by, 'infinity')), id)`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists payments_by_dispute_deadline')
  }
}
