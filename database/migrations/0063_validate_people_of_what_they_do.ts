import { BaseSchema } from '@adonisjs/lucid/schema'

const tables = [
  'audit_events',
  'messages',
  'staging_entries',
  'agreement_versions',
  'agreement_signatures',
  'agreement_declines',
]

/** Reads the rows while others write. Each statement is a transaction of its own and can be repeated. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const table of tables) {
      this.schema.raw(`alter table ${table} validate constraint ${table}_person_id_foreign`)
    }
  }

  async down() {}
}
