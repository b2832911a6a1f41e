import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.integer('refund_attempts').notNullable().defaultTo(0)
      table.timestamp('refund_retry_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('payments', (table) => {
      table.dropColumns('refund_attempts', 'refund_retry_at')
    })
  }
}
