import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

/** Files in messages. A row without a message was uploaded and is not sent yet. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('message_files', (table) => {
      table.increments('id')
      table.integer('sender_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('receiver_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('message_id').nullable().references('messages.id').onDelete('RESTRICT')
      table.integer('position').nullable().comment('place in the message, from 0')
      table.text('stored_as').notNullable().unique().comment('name in the storage')
      table.text('kind').notNullable()
      table.text('name').notNullable()
      table.integer('bytes').notNullable()
      table.integer('width').nullable()
      table.integer('height').nullable()
      table.integer('pages').nullable()
      table.timestamp('removed_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable()

      table.check('sender_id <> receiver_id', [], 'message_files_not_to_oneself_check')
      table.check(oneOf('kind', ['image', 'pdf']), [], 'message_files_kind_check')
      table.check('bytes > 0', [], 'message_files_bytes_check')
      table.check('char_length(name) between 1 and 120', [], 'message_files_name_check')
      table.check("stored_as ~ '^[a-f0-9]{32}$'", [], 'message_files_stored_as_check')
      table.check('(message_id is null) = (position is null)', [], 'message_files_sent_check')
      table.check('position between 0 and 9', [], 'message_files_position_check')
      table.check(
        `(kind = 'image') = (width is not null) and (kind = 'image') = (height is not null)
          and (kind = 'pdf') = (pages is not null)`,
        [],
        'message_files_size_check'
      )
      table.check('removed_at is null or message_id is not null', [], 'message_files_removed_check')
      table.unique(['message_id', 'position'], { indexName: 'message_files_of_message' })
      table.index(['sender_id', 'receiver_id'], 'message_files_by_sender')
      table.index(['receiver_id'], 'message_files_by_receiver')
    })
    this.schema.raw(
      'create index message_files_unsent on message_files (created_at) where message_id is null'
    )
    // A file belongs to a message between the same two people.
    this.schema.raw(`
      create or replace function check_message_file() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from messages m where m.id = new.message_id
            and m.sender_id = new.sender_id and m.receiver_id = new.receiver_id) then
          raise exception 'the file % is not for the two people of message %', new.id, new.message_id
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger message_files_of_the_same_two before insert or update on message_files
        for each row when (new.message_id is not null) execute function check_message_file()
    `)
  }

  async down() {
    this.schema.dropTable('message_files')
    this.schema.raw('drop function check_message_file')
  }
}
