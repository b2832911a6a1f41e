import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Names of places are suggested while they are typed. The search walks from one name to the next,
 * which needs the order of characters ("C") instead of that of the database's language.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const kind of ['city', 'county']) {
      this.schema.raw(
        `create index concurrently if not exists projects_open_${kind}_prefixes on projects
         ((${kind}_key collate "C"), state)
         where status = 'open' and deleted_at is null and state is not null`
      )
    }
  }

  async down() {
    for (const kind of ['city', 'county']) {
      this.schema.raw(`drop index projects_open_${kind}_prefixes`)
    }
  }
}
