import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** Each statement is a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('staging_entries', 'kind'))
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw('drop index concurrently if exists staging_entries_tap_id_index')
    this.schema.raw(
      `create index concurrently staging_entries_tap_id_index on staging_entries (tap_id)
       where tap_id is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists staging_entries_tap_id_index')
  }
}
