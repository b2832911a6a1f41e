import { BaseSchema } from '@adonisjs/lucid/schema'

const onOffer = "where status = 'open' and deleted_at is null"

/**
 * The search reads an index in the order of its results and stops at the end of the page, so its
 * cost doesn't depend on the number of projects. Misspelled names are found by their trigrams,
 * nearest first. The trigram index is on an expression and leaves out projects without a state, so
 * that the planner doesn't use it for the search, which compares whole names.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists pg_trgm')
    this.schema.raw('create extension if not exists btree_gist')
    this.schema.raw('drop index projects_open_by_city')
    this.schema.raw('drop index projects_open_by_county')
    for (const kind of ['city', 'county']) {
      this.schema.raw(
        `create index projects_open_by_${kind} on projects
         (${kind}_key, created_at desc, id desc) ${onOffer}`
      )
      this.schema.raw(
        `create index projects_open_${kind}_names on projects
         using gist (state, coalesce(${kind}_key, '') gist_trgm_ops)
         ${onOffer} and state is not null`
      )
    }
    this.schema.raw(
      `create index projects_open_newest on projects (created_at desc, id desc) ${onOffer}`
    )
  }

  async down() {
    this.schema.raw('drop index projects_open_newest')
    for (const kind of ['city', 'county']) {
      this.schema.raw(`drop index projects_open_${kind}_names`)
      this.schema.raw(`drop index projects_open_by_${kind}`)
      this.schema.raw(
        `create index projects_open_by_${kind} on projects
         (${kind}_key, state, created_at desc) ${onOffer}`
      )
    }
    this.schema.raw('drop extension btree_gist')
    this.schema.raw('drop extension pg_trgm')
  }
}
