import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the company has seen that the project is its own: its dashboard begins with that once. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.timestamp('won_seen_at', { useTz: true }).nullable()
    })
  }

  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('won_seen_at')
    })
  }
}
