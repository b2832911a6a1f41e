import { BaseSchema } from '@adonisjs/lucid/schema'

/** The quarters of the public statistics page. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('market_quarters', (table) => {
      table.date('starts_on').primary()
      table.integer('projects').notNullable().comment('posted in the quarter')
      table.integer('offered_projects').notNullable().comment('of these, with an offer')
      table.integer('completed_projects').notNullable()
      table.integer('first_offer_minutes').nullable().comment('median')
      table.boolean('has_samples').notNullable().comment('counts projects of the demo market')
      table.timestamp('computed_at').notNullable()

      const check = (name: string, rule: string) =>
        table.check(rule, [], `market_quarters_${name}_check`)
      check('starts_on', "starts_on = date_trunc('quarter', starts_on::timestamp)")
      check(
        'counts',
        'offered_projects between 0 and projects and completed_projects >= 0 and first_offer_minutes >= 0'
      )
      check('first_offer', '(first_offer_minutes is null) = (offered_projects = 0)')
    })
  }

  async down() {
    this.schema.dropTable('market_quarters')
  }
}
