import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('email_links', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('kind').notNullable()
      table.check("kind in ('confirm', 'restore')", [], 'email_links_kind_check')
      // The address to confirm, or the previous address to restore.
      table.text('email').notNullable()
      table.text('token').notNullable().unique()
      table.check("token ~ '^[0-9a-f]{64}$'", [], 'email_links_token_check')
      table.timestamp('expires_at').notNullable()
      table.timestamp('used_at').nullable()
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw(
      `create index email_links_restorable on email_links (lower(email))
       where kind = 'restore' and used_at is null`
    )
  }

  async down() {
    this.schema.dropTable('email_links')
  }
}
