import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      // When its email leaves. Notifications of one bundle share the moment.
      table.timestamp('email_due_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('notifications', (table) => {
      table.dropColumn('email_due_at')
    })
  }
}
