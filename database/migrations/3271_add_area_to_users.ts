import { BaseSchema } from '@adonisjs/lucid/schema'

/** Where a staging company works. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.text('area_county').nullable()
      table.text('area_state').nullable()
    })
    this.schema.raw(
      `alter table users add constraint users_area_state_check check (area_state in (
         'AL', 'AK', 'AZ', 'AR', 'CA', 'CO', 'CT', 'DE', 'DC', 'FL', 'GA', 'HI', 'ID', 'IL', 'IN',
         'IA', 'KS', 'KY', 'LA', 'ME', 'MD', 'MA', 'MI', 'MN', 'MS', 'MO', 'MT', 'NE', 'NV', 'NH',
         'NJ', 'NM', 'NY', 'NC', 'ND', 'OH', 'OK', 'OR', 'PA', 'RI', 'SC', 'SD', 'TN', 'TX', 'UT',
         'VT', 'VA', 'WA', 'WV', 'WI', 'WY')) not valid`
    )
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropColumns('area_county', 'area_state')
    })
  }
}
