import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const contactSubjects = [
  'general',
  'technical',
  'billing',
  'staging_company',
  'project_owner',
  'partnership',
  'feedback',
]

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('messages', (table) => {
      table.increments('id')
      table.integer('sender_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('receiver_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')
      table.text('content').notNullable()
      table.timestamp('read_at').nullable()
      table.timestamp('created_at').notNullable()

      table.check('sender_id <> receiver_id', [], 'messages_not_to_oneself_check')
      table.check("content ~ '\\S' and char_length(content) <= 5000", [], 'messages_content_check')
    })
    this.schema.raw(
      `create index messages_by_pair on messages
       (least(sender_id, receiver_id), greatest(sender_id, receiver_id), id desc)`
    )
    // Conversations are looked up by either user of the pair.
    this.schema.raw(
      `create index messages_by_pair_reversed on messages
       (greatest(sender_id, receiver_id), least(sender_id, receiver_id), id desc)`
    )
    this.schema.raw(
      'create index messages_unread on messages (receiver_id, sender_id) where read_at is null'
    )

    this.schema.createTable('contact_messages', (table) => {
      table.increments('id')
      table.text('name').notNullable()
      table.text('email').notNullable()
      table.text('subject').notNullable()
      table.text('message').notNullable()
      table.text('status').notNullable().defaultTo('unread')
      table.text('admin_notes').nullable()
      table.timestamp('created_at').notNullable()

      table.check(oneOf('subject', contactSubjects), [], 'contact_messages_subject_check')
    })
  }

  async down() {
    this.schema.dropTable('contact_messages')
    this.schema.dropTable('messages')
  }
}
