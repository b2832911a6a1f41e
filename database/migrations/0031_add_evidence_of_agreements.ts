import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

/** What was known of each step of an agreement, reminders, and what is left of erased ones. */
export default class extends BaseSchema {
  async up() {
    // Rows of the former release have no value: what it knew wasn't kept.
    const confirmed = 'whether the email address was confirmed at that time; null: not recorded'
    for (const name of ['agreement_versions', 'agreement_signatures', 'agreement_declines']) {
      this.schema.alterTable(name, (table) => {
        table.boolean('address_confirmed').nullable().comment(confirmed)
      })
    }
    this.schema.alterTable('agreement_signatures', (table) => {
      table.text('consent').nullable().comment('its wording; null: not recorded')
    })

    // When the side that didn't send a version first had it on its screen.
    this.schema.createTable('agreement_openings', (table) => {
      table.integer('version_id').primary().references('agreement_versions.id').onDelete('CASCADE')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.text('side').notNullable()
      table.boolean('address_confirmed').notNullable().comment(confirmed)
      table.timestamp('opened_at').notNullable().comment('set by a trigger')

      addChecks(table, 'agreement_openings', { side: oneOf('side', ['owner', 'stager']) })
    })
    this.#protectOpenings()

    // Who was reminded of a version, and after how many days.
    this.schema.createTable('agreement_reminders', (table) => {
      table
        .integer('version_id')
        .notNullable()
        .references('agreement_versions.id')
        .onDelete('CASCADE')
      table.text('side').notNullable()
      table.integer('days').notNullable().comment('since the version was sent')
      table.timestamp('sent_at').notNullable()

      table.primary(['version_id', 'side', 'days'])
      addChecks(table, 'agreement_reminders', {
        side: oneOf('side', ['owner', 'stager']),
        days: 'days > 0',
      })
    })

    // The files of agreements whose both accounts are deleted: a hash, and nothing else.
    this.schema.createTable('erased_agreement_files', (table) => {
      table.text('sha256').primary()

      addChecks(table, 'erased_agreement_files', { sha256: `sha256 ~ '^[0-9a-f]{64}$'` })
    })
    this.#protectErasedFiles()

    this.schema.raw(
      widerCheck('notifications', 'type', ['agreement_reminder', 'agreement_withdrawn'])
    )
    this.schema.raw(widerCheck('audit_events', 'kind', ['agreement_withdrawn']))
  }

  /** As the other evidence: never changed, and by the clock of the database. */
  #protectOpenings() {
    this.schema.raw(`
      create or replace function date_agreement_opening() returns trigger language plpgsql as $$
      begin
        new.opened_at := clock_timestamp();
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger agreement_openings_are_dated before insert on agreement_openings
        for each row execute function date_agreement_opening()
    `)
    this.schema.raw(`
      create trigger agreement_openings_are_final before update or delete on agreement_openings
        for each row execute function refuse_change_of_agreement()
    `)
    this.schema.raw(`
      create trigger agreement_openings_stay before truncate on agreement_openings
        for each statement execute function refuse_change_of_agreement()
    `)
  }

  #protectErasedFiles() {
    this.schema.raw(`
      create or replace function keep_erased_agreement_files() returns trigger language plpgsql as $$
      begin
        raise exception 'Hashes of erased agreements are never changed'
          using errcode = 'restrict_violation';
      end $$
    `)
    this.schema.raw(`
      create trigger erased_agreement_files_stay
        before update or delete or truncate on erased_agreement_files
        for each statement execute function keep_erased_agreement_files()
    `)
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.dropTable('erased_agreement_files')
    this.schema.dropTable('agreement_reminders')
    this.schema.dropTable('agreement_openings')
    this.schema.raw('drop function keep_erased_agreement_files, date_agreement_opening')
    this.schema.alterTable('agreement_signatures', (table) => table.dropColumn('consent'))
    for (const name of ['agreement_versions', 'agreement_signatures', 'agreement_declines']) {
      this.schema.alterTable(name, (table) => table.dropColumn('address_confirmed'))
    }
  }
}
