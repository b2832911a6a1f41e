import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the team writes down about an account. Only admins read it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('account_notes', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('author_id').nullable().references('users.id').onDelete('SET NULL').index()
      table.text('content').notNullable()
      table.timestamp('created_at').notNullable()

      table.index(['user_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('account_notes')
  }
}
