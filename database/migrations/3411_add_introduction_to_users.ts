import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What a staging company tells owners about itself. Notes and introductions are also masked for the
 * names of the company, so a process of the previous release that renames it drops the maskings.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.text('introduction').nullable()
      table.jsonb('masked').nullable()
    })
    this.schema.raw(
      `alter table users add constraint users_introduction_check check (
         (introduction is null or (user_type = 'staging_company'
           and char_length(introduction) <= 500 and introduction ~ '[^[:space:]]'))
         and (masked is null or introduction is not null)
       ) not valid`
    )
    this.schema.raw(`
      create or replace function drop_masking_of_users() returns trigger language plpgsql as $$
      begin
        if (new.introduction, new.name, new.company, new.username, new.website)
            is distinct from (old.introduction, old.name, old.company, old.username, old.website)
          and new.masked is not distinct from old.masked then
          new.masked := null;
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger users_masking
        before update of introduction, name, company, username, website on users
        for each row execute function drop_masking_of_users()
    `)
    this.schema.raw(`
      create or replace function drop_maskings_of_notes() returns trigger language plpgsql as $$
      begin
        update bids set masked = null
        where user_id = new.id and note is not null and masked is not null;
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger users_drop_maskings_of_notes
        after update of name, company, username, website on users
        for each row when ((old.name, old.company, old.username, old.website)
          is distinct from (new.name, new.company, new.username, new.website))
        execute function drop_maskings_of_notes()
    `)
    this.schema.raw(`
      create trigger users_touch_projects_of_introduction after update on users
        for each row when ((old.introduction, old.masked)
          is distinct from (new.introduction, new.masked))
        execute function touch_projects_of_portfolio()
    `)
  }

  async down() {
    this.schema.raw('drop trigger users_touch_projects_of_introduction on users')
    this.schema.raw('drop trigger users_drop_maskings_of_notes on users')
    this.schema.raw('drop function drop_maskings_of_notes')
    this.schema.raw('drop trigger users_masking on users')
    this.schema.raw('drop function drop_masking_of_users')
    this.schema.alterTable('users', (table) => {
      table.dropColumn('introduction')
      table.dropColumn('masked')
    })
  }
}
