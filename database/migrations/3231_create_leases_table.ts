import { BaseSchema } from '@adonisjs/lucid/schema'

/** Ensures that some work runs in only one process at a time. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('leases', (table) => {
      table.string('name', 100).primary()
      table.uuid('holder').notNullable()
      table.timestamp('expires_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('leases')
  }
}
