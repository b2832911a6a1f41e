import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who proposed, agreed to and answered what, and when. Entries are never changed. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('staging_entries', (table) => {
      table.increments('id')
      table.integer('staging_id').notNullable().references('stagings.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.date('day').nullable().comment('the date it is about')
      table.text('answer').nullable()
      table.integer('price').nullable().comment('whole dollars for the extra month')
      table.timestamp('created_at').notNullable()

      table.index(['staging_id', 'id'])
      table.index(['actor_id', 'id'])
      table.check(
        `kind in ('install_proposed', 'install_kept', 'install_agreed', 'access_changed',
          'answered', 'extended', 'removal_confirmed', 'removed')`,
        [],
        'staging_entries_kind_check'
      )
      table.check("answer in ('sold', 'extend', 'remove')", [], 'staging_entries_answer_check')
      table.check(
        "(kind = 'answered') = (answer is not null)",
        [],
        'staging_entries_answered_check'
      )
      table.check("(kind = 'access_changed') = (day is null)", [], 'staging_entries_day_check')
    })
    this.schema.raw(`
      create or replace function refuse_change_of_staging_entry() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of a staging are never changed';
      end $$
    `)
    this.schema.raw(`
      create trigger staging_entries_are_final before update on staging_entries
        for each row execute function refuse_change_of_staging_entry()
    `)
  }

  async down() {
    this.schema.dropTable('staging_entries')
    this.schema.raw('drop function refuse_change_of_staging_entry()')
  }
}
