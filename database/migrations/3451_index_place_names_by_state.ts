import { BaseSchema } from '@adonisjs/lucid/schema'

const onOffer = "where status = 'open' and deleted_at is null"
const kinds = ['city', 'county']

/**
 * Names are suggested by walking from one to the next, in the whole market or in one state, and the
 * projects of each name are read from the last to close. A misspelled name is compared with the names
 * of its state, which are few. The indexes of trigrams, which have an entry for each project, stay for
 * the previous release.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const kind of kinds) {
      const key = `(${kind}_key collate "C")`
      const where = `${onOffer} and hidden_at is null and state is not null`
      const lastDay = "coalesce(deadline, 'infinity') desc"
      this.schema.raw(
        `create index concurrently if not exists projects_search_${kind}_prefixes on projects
         (${key}, state, ${lastDay}) ${where}`
      )
      this.schema.raw(
        `create index concurrently if not exists projects_search_${kind}_names on projects
         (state, ${key}, ${lastDay}) ${where}`
      )
      this.schema.raw(`drop index concurrently if exists projects_open_${kind}_prefixes`)
    }
  }

  async down() {
    for (const kind of kinds) {
      this.schema.raw(
        `create index concurrently if not exists projects_open_${kind}_prefixes on projects
         ((${kind}_key collate "C"), state) ${onOffer} and state is not null`
      )
      this.schema.raw(`drop index projects_search_${kind}_prefixes`)
      this.schema.raw(`drop index projects_search_${kind}_names`)
    }
  }
}
