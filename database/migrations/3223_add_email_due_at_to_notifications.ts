import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      // When the email is sent. The same for all notifications of a bundle.
      table.timestamp('email_due_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('notifications', (table) => {
      table.dropColumn('email_due_at')
    })
  }
}
