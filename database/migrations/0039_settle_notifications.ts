import { BaseSchema } from '@adonisjs/lucid/schema'

/** A notification is settled once what it asks for is done: it is read, and not sent anymore. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      table.timestamp('settled_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('notifications', (table) => {
      table.dropColumn('settled_at')
    })
  }
}
