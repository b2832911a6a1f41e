import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks } from '#database/checks'

/** Browsers that get push notifications, and what has been sent to them. */
export default class extends BaseSchema {
  async up() {
    // One row per browser. It ends with the session of that browser.
    this.schema.createTable('push_subscriptions', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table
        .integer('session_id')
        .notNullable()
        .unique()
        .references('sessions.id')
        .onDelete('CASCADE')
      table.text('endpoint').notNullable().unique()
      table.text('public_key').notNullable()
      table.text('auth_secret').notNullable()
      table.text('server_key').notNullable().comment('our public key that the browser accepts')
      table.timestamp('created_at').notNullable()
      table.timestamp('last_sent_at').nullable()
      table.timestamp('last_failed_at').nullable()

      addChecks(table, 'push_subscriptions', {
        endpoint: "endpoint like 'https://%' and length(endpoint) <= 1000",
        keys: 'length(public_key) = 87 and length(auth_secret) = 22 and length(server_key) = 87',
      })
    })
    this.schema.alterTable('notifications', (table) => {
      table.timestamp('push_due_at').nullable() // the same for all notifications of a bundle
      table.timestamp('pushed_at').nullable()
    })
    this.schema.alterTable('notification_preferences', (table) => {
      table.boolean('push').notNullable().defaultTo(true)
      table.setNullable('delivery') // null: the topic's default
    })
  }

  async down() {
    this.schema.raw('delete from notification_preferences where delivery is null')
    this.schema.alterTable('notification_preferences', (table) => {
      table.dropNullable('delivery')
      table.dropColumn('push')
    })
    this.schema.alterTable('notifications', (table) => {
      table.dropColumn('pushed_at')
      table.dropColumn('push_due_at')
    })
    this.schema.dropTable('push_subscriptions')
  }
}
