import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console lists the receipts of fees of $0. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      'create index concurrently receipts_without_payment on receipts (id) where payment_id is null'
    )
  }

  async down() {
    this.schema.raw('drop index concurrently receipts_without_payment')
  }
}
