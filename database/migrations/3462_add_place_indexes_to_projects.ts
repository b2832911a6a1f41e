import { BaseSchema } from '@adonisjs/lucid/schema'

const kinds = ['county', 'city']

/**
 * The console lists the projects of a county or a city in the order of an index. It read the whole
 * market from the newest project on to find those of a place with few.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const kind of kinds) {
      this.schema.raw(
        `create index concurrently if not exists projects_console_by_${kind} on projects
         (${kind}_key, created_at, id) where deleted_at is null`
      )
    }
  }

  async down() {
    for (const kind of kinds) this.schema.raw(`drop index projects_console_by_${kind}`)
  }
}
