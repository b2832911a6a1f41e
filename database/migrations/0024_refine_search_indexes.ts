import { BaseSchema } from '@adonisjs/lucid/schema'

const refined = `staging_level, property_type, timeline, created_at desc, id desc,
  coalesce(state, ''), coalesce(square_footage, 0), coalesce(deadline, 'infinity')`
const found = "status = 'open' and deleted_at is null and hidden_at is null"

const indexes = {
  projects_search_city_refined: `(city_key, ${refined}) where ${found}`,
  projects_search_county_refined: `(county_key, ${refined}) where ${found}`,
}

/**
 * What a company finds by several filters in a crowded place. The other indexes of the search have the
 * order of results first, so the few matches of a narrow search meant reading the whole place.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`drop index concurrently if exists ${name}`)
      this.schema.raw(`create index concurrently ${name} on projects ${on}`)
    }
  }

  async down() {
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index concurrently ${name}`)
  }
}
