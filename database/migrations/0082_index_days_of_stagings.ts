import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** The indexes serve the reminders. Each statement is a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [table, column] of [
      ['stagings', 'extension_asked_by'],
      ['staging_entries', 'hours'],
      ['staging_entries', 'kind'],
      ['notifications', 'type'],
    ]) {
      this.schema.raw(validatedCheck(table, column))
    }
    this.schema.raw('drop index concurrently if exists stagings_by_install')
    this.schema.raw(
      `create index concurrently stagings_by_install on stagings (install_on)
       where removed_on is null and install_on is not null`
    )
    this.schema.raw('drop index concurrently if exists staging_visits_by_day')
    this.schema.raw(
      `create index concurrently staging_visits_by_day on staging_visits (agreed_on, staging_id)
       where agreed_on is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists staging_visits_by_day')
    this.schema.raw('drop index concurrently if exists stagings_by_install')
  }
}
