import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const stagingLevels = ['standard', 'luxury', 'ultra_luxury', 'low_cost']
const sizeClasses = ['under_1500', '1500_2499', '2500_3999', '4000_up']
const states = [
  ...['AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN'],
  ...['IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH'],
  ...['NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT'],
  ...['VT', 'VA', 'WA', 'WV', 'WI', 'WY'],
]

/** What accepted offers for similar homes cost, in whole dollars. Never fewer than five of three companies. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('usual_prices', (table) => {
      table.increments('id')
      table.text('staging_level').notNullable()
      table.text('size_class').notNullable()
      table.text('state').nullable().comment('null: all states')
      table.integer('low').notNullable().comment('first quartile')
      table.integer('median').notNullable()
      table.integer('high').notNullable().comment('third quartile')
      table.integer('offers').notNullable()
      table.integer('companies').notNullable()
      table.timestamp('computed_at').notNullable()

      const check = (name: string, rule: string) =>
        table.check(rule, [], `usual_prices_${name}_check`)
      check('staging_level', oneOf('staging_level', stagingLevels))
      check('size_class', oneOf('size_class', sizeClasses))
      check('state', oneOf('state', states))
      check('order', 'low > 0 and low <= median and median <= high')
      check('rounding', 'low % 50 = 0 and median % 50 = 0 and high % 50 = 0')
      check('size', 'offers >= 5 and companies >= 3 and companies <= offers')
    })
    this.schema.raw(
      `create unique index usual_prices_by_kind
         on usual_prices (staging_level, size_class, coalesce(state, ''))`
    )
  }

  async down() {
    this.schema.dropTable('usual_prices')
  }
}
