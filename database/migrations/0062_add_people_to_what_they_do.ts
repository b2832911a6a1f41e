import { BaseSchema } from '@adonisjs/lucid/schema'

/** What becomes of the column if a person's row is ever deleted: evidence is never changed. */
const tables = {
  audit_events: 'set null',
  messages: 'set null',
  staging_entries: 'restrict',
  agreement_versions: 'restrict',
  agreement_signatures: 'restrict',
  agreement_declines: 'restrict',
}

/**
 * Who acted for the account that each row names. Null is just the account: a timer, 1.0, and whatever happened before.
 * Rows that are there stay null: until now each account had one person, most of these rows are never changed, and
 * nothing on screen is different. Each statement is a transaction of its own and can be repeated.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [table, onDelete] of Object.entries(tables)) {
      this.schema.raw(`alter table ${table} add column if not exists person_id integer`)
      this.schema.raw(`
        alter table ${table} drop constraint if exists ${table}_person_id_foreign,
          add constraint ${table}_person_id_foreign foreign key (person_id) references people (id)
            on delete ${onDelete} not valid`)
    }
  }

  async down() {
    for (const table of Object.keys(tables)) {
      this.schema.raw(`alter table ${table} drop column if exists person_id`)
    }
  }
}
