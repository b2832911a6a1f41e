import { BaseSchema } from '@adonisjs/lucid/schema'

/** When the parties of a paid bid that hadn't written a review were reminded. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.timestamp('review_reminded_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('review_reminded_at')
    })
  }
}
