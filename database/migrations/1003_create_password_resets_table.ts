import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('password_resets', (table) => {
      table.increments('id')
      table.text('email').notNullable()
      table.text('token').notNullable().unique()
      table.timestamp('expires_at').notNullable()
      table.boolean('used').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()

      table.check("token ~ '^[0-9a-f]{64}$'", [], 'password_resets_token_check')
    })
    this.schema.raw(
      'create unique index password_resets_one_live_per_email on password_resets (lower(email)) where not used'
    )
  }

  async down() {
    this.schema.dropTable('password_resets')
  }
}
