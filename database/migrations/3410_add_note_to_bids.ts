import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A note to the owner, with the parts that are hidden before the contact release. A process of the
 * previous release could change a note without updating its masking, so the trigger drops it. A
 * note without a masking is shown to nobody else.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.text('note').nullable()
      table.jsonb('masked').nullable()
    })
    this.schema.raw(
      `alter table bids add constraint bids_note_check check (
         (note is null or (char_length(note) <= 500 and note ~ '[^[:space:]]'))
         and (masked is null or note is not null)
       ) not valid`
    )
    this.schema.raw(`
      create or replace function drop_masking_of_bids() returns trigger language plpgsql as $$
      begin
        if new.note is distinct from old.note and new.masked is not distinct from old.masked then
          new.masked := null;
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger bids_masking before update of note on bids
        for each row execute function drop_masking_of_bids()
    `)
  }

  async down() {
    this.schema.raw('drop trigger bids_masking on bids')
    this.schema.raw('drop function drop_masking_of_bids')
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('note')
      table.dropColumn('masked')
    })
  }
}
