import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a person downloads of what they did, with the id by which it is read in pages. Rows from before have nobody. */
const ids = {
  agreement_declines: 'version_id',
  agreement_signatures: 'id',
  agreement_versions: 'id',
  audit_events: 'id',
  messages: 'id',
  payments: 'id',
  staging_entries: 'id',
}

/** Each statement is a transaction of its own and can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('alter table payments validate constraint payments_person_id_foreign')
    for (const [table, id] of Object.entries(ids)) {
      this.schema.raw(`drop index concurrently if exists ${table}_by_person`)
      this.schema.raw(`
        create index concurrently ${table}_by_person on ${table} (person_id, ${id})
          where person_id is not null`)
    }
  }

  async down() {
    for (const table of Object.keys(ids)) {
      this.schema.raw(`drop index concurrently if exists ${table}_by_person`)
    }
  }
}
