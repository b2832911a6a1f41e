import { BaseSchema } from '@adonisjs/lucid/schema'

/** When a stager last revised its pending bid. */
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
