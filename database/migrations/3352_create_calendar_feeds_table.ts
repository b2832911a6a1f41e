import { BaseSchema } from '@adonisjs/lucid/schema'

/** A user's secret calendar address. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('calendar_feeds', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('token').notNullable().unique().comment('SHA-256')
      table.timestamp('created_at').notNullable()

      table.check("token ~ '^[0-9a-f]{64}$'", [], 'calendar_feeds_token_check')
    })
  }

  async down() {
    this.schema.dropTable('calendar_feeds')
  }
}
