import { BaseSchema } from '@adonisjs/lucid/schema'

/** Codes from an authenticator app for the console. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('two_step_verifications', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('secret').notNullable().comment('encrypted with APP_KEY')
      table.integer('last_step').nullable().comment('30-second step of the last used code')
      table.timestamp('created_at').notNullable()
    })
    this.schema.createTable('recovery_codes', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('code').notNullable().comment('SHA-256')

      table.unique(['user_id', 'code'])
    })
    // With the account, because every request reads it.
    this.schema.alterTable('users', (table) => table.timestamp('two_step_at').nullable())
    this.schema.alterTable('sessions', (table) => table.timestamp('verified_at').nullable())
  }

  async down() {
    this.schema.alterTable('sessions', (table) => table.dropColumn('verified_at'))
    this.schema.alterTable('users', (table) => table.dropColumn('two_step_at'))
    this.schema.dropTable('recovery_codes')
    this.schema.dropTable('two_step_verifications')
  }
}
