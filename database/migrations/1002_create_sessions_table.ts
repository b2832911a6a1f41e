import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sessions', (table) => {
      table.increments('id')
      table.text('session_id').notNullable().unique()
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.timestamp('expires_at').notNullable().index()
      table.timestamp('last_seen_at').notNullable()
      table.timestamp('created_at').notNullable()

      table.check("session_id ~ '^[0-9a-f]{64}$'", [], 'sessions_session_id_check')
    })
  }

  async down() {
    this.schema.dropTable('sessions')
  }
}
