import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who works on an inquiry, and the replies. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('contact_messages', (table) => {
      table.integer('assignee_id').nullable().references('users.id').onDelete('SET NULL').index()
    })
    this.schema.raw('create index contact_messages_by_email on contact_messages (lower(email))')
    this.schema.createTable('contact_replies', (table) => {
      table.increments('id')
      table
        .integer('contact_message_id')
        .notNullable()
        .references('contact_messages.id')
        .onDelete('CASCADE')
      table.integer('author_id').nullable().references('users.id').onDelete('SET NULL').index()
      table.text('content').notNullable()
      table.timestamp('created_at').notNullable()

      table.index(['contact_message_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('contact_replies')
    this.schema.raw('drop index contact_messages_by_email')
    this.schema.alterTable('contact_messages', (table) => {
      table.dropColumn('assignee_id')
    })
  }
}
