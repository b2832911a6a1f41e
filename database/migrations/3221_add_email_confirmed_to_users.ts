import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      // Existing accounts count as confirmed; registration sets it to false.
      table.boolean('email_confirmed').notNullable().defaultTo(true)
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropColumn('email_confirmed')
    })
  }
}
