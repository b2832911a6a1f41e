import { BaseSchema } from '@adonisjs/lucid/schema'

/** The address and the tax ID that a company wants on its receipts. No row if it gave neither. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('receipt_details', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('address').nullable().comment('lines')
      table.text('tax_id').nullable()
      table.timestamp('updated_at').notNullable()

      table.check(
        'address is not null or tax_id is not null',
        undefined,
        'receipt_details_given_check'
      )
      table.check(
        `char_length(address) between 1 and 323 and char_length(tax_id) between 1 and 30`,
        undefined,
        'receipt_details_length_check'
      )
    })
  }

  async down() {
    this.schema.dropTable('receipt_details')
  }
}
