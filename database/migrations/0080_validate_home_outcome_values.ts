import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** The index serves the timer that asks. Each statement is a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw('drop index concurrently if exists stagings_by_end')
    this.schema.raw(
      `create index concurrently stagings_by_end on stagings ((coalesce(removed_on, removal_on)))
       where removal_on is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists stagings_by_end')
  }
}
