import { BaseSchema } from '@adonisjs/lucid/schema'
import { eachOneOf, oneOf } from '#database/checks'

const usStates = `
  AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO
  MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY
`
  .trim()
  .split(/\s+/)

/** What staging companies take on and where. New projects are matched with it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('saved_searches', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('name').notNullable()
      table.specificType('staging_levels', 'text[]').notNullable().defaultTo('{}')
      table.specificType('sizes', 'text[]').notNullable().defaultTo('{}')
      table.specificType('property_types', 'text[]').notNullable().defaultTo('{}')
      table.text('alerts').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.check(
        eachOneOf('staging_levels', ['standard', 'luxury', 'ultra_luxury', 'low_cost']),
        [],
        'saved_searches_staging_levels_check'
      )
      table.check(
        eachOneOf('sizes', ['under-1500', '1500-2499', '2500-3999', '4000-up']),
        [],
        'saved_searches_sizes_check'
      )
      table.check(
        eachOneOf('property_types', [
          'single_family_home',
          'townhouse',
          'condominium',
          'apartment',
          'other',
        ]),
        [],
        'saved_searches_property_types_check'
      )
      table.check(oneOf('alerts', ['now', 'daily', 'off']), [], 'saved_searches_alerts_check')
    })
    this.schema.raw(
      'create unique index saved_searches_one_name on saved_searches (user_id, lower(name))'
    )

    this.schema.createTable('saved_search_areas', (table) => {
      table.increments('id')
      table
        .integer('saved_search_id')
        .notNullable()
        .references('saved_searches.id')
        .onDelete('CASCADE')
      table.text('state').notNullable()
      table.text('county').nullable().comment('null: the whole state')
      table.text('county_key').nullable().comment('the county for comparisons')

      table.check(oneOf('state', usStates), [], 'saved_search_areas_state_check')
      table.check(
        '(county is null) = (county_key is null)',
        [],
        'saved_search_areas_county_key_check'
      )
    })
    this.schema.raw(
      `create unique index saved_search_areas_once on saved_search_areas
       (saved_search_id, state, coalesce(county_key, ''))`
    )
    this.schema.raw(
      `create index saved_search_areas_by_place on saved_search_areas
       (state, county_key, saved_search_id)`
    )
  }

  async down() {
    this.schema.dropTable('saved_search_areas')
    this.schema.dropTable('saved_searches')
  }
}
