import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, usState } from '#database/checks'

/** What the public pages of states and counties show and take too long to count for each visitor. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('place_figures', (table) => {
      table.increments('id')
      table.text('state').notNullable()
      table.text('county_key').nullable().comment('null: the whole state')
      table.integer('offered_projects').notNullable().comment('of twelve months, with an offer')
      table.integer('first_offer_minutes').nullable().comment('median')
      table.boolean('has_samples').notNullable().comment('counts projects of the demo market')
      table
        .specificType('companies', 'integer[]')
        .notNullable()
        .comment('ids of those with a paid offer there within 24 months')
      table.timestamp('computed_at').notNullable()

      addChecks(table, 'place_figures', {
        state: usState('state'),
        first_offer: `offered_projects >= 0 and first_offer_minutes >= 0
          and (first_offer_minutes is null) = (offered_projects = 0)`,
      })
    })
    this.schema.raw(
      `create unique index place_figures_by_place on place_figures
       (state, coalesce(county_key, ''))`
    )
  }

  async down() {
    this.schema.dropTable('place_figures')
  }
}
