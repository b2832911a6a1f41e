import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a company last changed its pending offer. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.timestamp('revised_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('revised_at')
    })
  }
}
