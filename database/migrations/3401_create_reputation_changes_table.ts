import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Notes each account whose records have changed; a job computes its figures again and removes the
 * row. Rows are only added, without a foreign key or a unique one, so that noting a change never
 * waits for another transaction.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('reputation_changes', (table) => {
      table.bigIncrements('id')
      table.integer('user_id').notNullable().index()
    })
    this.schema.raw(`
      create or replace function note_reputation_of_bid() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select new.user_id
          union select user_id from projects where id = new.project_id;
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_project() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select new.user_id
          union select user_id from bids
            where project_id = new.id and status in ('payment_required', 'accepted');
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_posters() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id) select distinct user_id from written;
        return null;
      end $$
    `)
    // Only answers of companies are timed.
    this.schema.raw(`
      create or replace function note_reputation_of_senders() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          select distinct w.sender_id from written w join users u on u.id = w.sender_id
          where u.user_type = 'staging_company';
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_review() returns trigger language plpgsql as $$
      begin
        if tg_op <> 'INSERT' then
          insert into reputation_changes (user_id) values (old.reviewee_id);
        end if;
        if tg_op <> 'DELETE' then
          insert into reputation_changes (user_id) values (new.reviewee_id);
        end if;
        return null;
      end $$
    `)
    this.schema.raw(`
      create or replace function note_reputation_of_badge() returns trigger language plpgsql as $$
      begin
        insert into reputation_changes (user_id)
          values (case when tg_op = 'DELETE' then old.user_id else new.user_id end);
        return null;
      end $$
    `)
  }

  async down() {
    this.schema.raw('drop function note_reputation_of_badge')
    this.schema.raw('drop function note_reputation_of_review')
    this.schema.raw('drop function note_reputation_of_senders')
    this.schema.raw('drop function note_reputation_of_posters')
    this.schema.raw('drop function note_reputation_of_project')
    this.schema.raw('drop function note_reputation_of_bid')
    this.schema.dropTable('reputation_changes')
  }
}
