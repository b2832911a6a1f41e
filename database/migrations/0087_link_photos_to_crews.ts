import { BaseSchema } from '@adonisjs/lucid/schema'

const tables = ['condition_photos', 'damage_notes', 'outbox_reports']

/** Each statement is a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const table of tables) {
      const name = `${table}_crew_link_id_foreign`
      this.schema.raw(`alter table ${table} drop constraint if exists ${name}`)
      this.schema.raw(
        `alter table ${table} add constraint ${name} foreign key (crew_link_id)
         references crew_links (id) on delete restrict not valid`
      )
      this.schema.raw(`alter table ${table} validate constraint ${name}`)
      this.schema.raw(`drop index concurrently if exists ${table}_crew_link_id_index`)
      this.schema.raw(
        `create index concurrently ${table}_crew_link_id_index on ${table} (crew_link_id)
         where crew_link_id is not null`
      )
    }
  }

  async down() {
    for (const table of tables) {
      this.schema.raw(`drop index concurrently if exists ${table}_crew_link_id_index`)
      this.schema.raw(
        `alter table ${table} drop constraint if exists ${table}_crew_link_id_foreign`
      )
    }
  }
}
