import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each statement is a transaction of its own and can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('update agreements set reference = default where reference is null')
    this.schema.raw('drop index concurrently if exists agreements_reference_unique')
    this.schema.raw(
      'create unique index concurrently agreements_reference_unique on agreements (reference)'
    )
    this.schema.raw('alter table agreements validate constraint agreements_reference_check')
    // Reads no rows, because the check has.
    this.schema.raw('alter table agreements alter column reference set not null')
    this.schema.raw(
      'alter table agreement_versions validate constraint agreement_versions_price_check'
    )
  }

  async down() {
    this.schema.raw('alter table agreements alter column reference drop not null')
    this.schema.raw('drop index concurrently if exists agreements_reference_unique')
  }
}
