import { BaseSchema } from '@adonisjs/lucid/schema'

/** A row for each pair that wrote to each other in a table of messages. */
const latestOf = (messages: string) => `
  (low_id, high_id, last_message_id, project_id)
  select least(sender_id, receiver_id), greatest(sender_id, receiver_id), max(id),
    (array_agg(project_id order by id desc) filter (where project_id is not null))[1]
  from ${messages} group by 1, 2 order by 1, 2`

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('messages', (table) => {
      // Made by the sender's page, so that a repeated call stores nothing twice.
      table.text('client_id').nullable()
      table.unique(['sender_id', 'client_id'], { indexName: 'messages_by_client_id' })
      table.check("client_id ~ '^[A-Za-z0-9_-]{16,64}$'", [], 'messages_client_id_check')
    })

    // The last message of each pair: a list of conversations must not grow with their length.
    this.schema.createTable('conversations', (table) => {
      table.integer('low_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('high_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('last_message_id').notNullable().references('messages.id').onDelete('CASCADE')
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')

      table.primary(['low_id', 'high_id'])
      table.check('low_id < high_id', [], 'conversations_order_check')
      table.index(['low_id', 'last_message_id'], 'conversations_of_low')
      table.index(['high_id', 'last_message_id'], 'conversations_of_high')
    })
    this.schema.raw(`insert into conversations ${latestOf('messages')}`)
    this.schema.raw(`
      create or replace function note_conversations() returns trigger language plpgsql as $$
      begin
        insert into conversations as c ${latestOf('written')}
        on conflict (low_id, high_id) do update set
          last_message_id = greatest(c.last_message_id, excluded.last_message_id),
          project_id = coalesce(excluded.project_id, c.project_id);
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger messages_note_conversations after insert on messages
        referencing new table as written
        for each statement execute function note_conversations()
    `)
  }

  async down() {
    this.schema.raw('drop trigger messages_note_conversations on messages')
    this.schema.raw('drop function note_conversations')
    this.schema.dropTable('conversations')
    this.schema.alterTable('messages', (table) => {
      table.dropColumn('client_id')
    })
  }
}
