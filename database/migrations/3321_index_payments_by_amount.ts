import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console sorts payments by their amount. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('create index concurrently payments_by_amount on payments (amount, id)')
  }

  async down() {
    this.schema.raw('drop index concurrently payments_by_amount')
  }
}
