import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reviews stay hidden until both parties have written or their time is up, and the team may remove one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('reviews', (table) => {
      table.timestamp('released_at').nullable()
      table.timestamp('removed_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('reviews', (table) => {
      table.dropColumns('released_at', 'removed_at')
    })
  }
}
