import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      table.text('delivery').notNullable().defaultTo('app')
      table.check(
        oneOf('delivery', ['email', 'digest', 'app', 'off']),
        [],
        'notifications_delivery_check'
      )
      table.timestamp('mailed_at').nullable()
      table.integer('sender_id').nullable().references('users.id').onDelete('CASCADE')
      table.integer('count').notNullable().defaultTo(1)
    })
    this.schema.raw('drop index notifications_by_user')
    this.schema.raw(
      'create index notifications_by_user on notifications (user_id, created_at desc, id desc)'
    )
    this.schema.raw(
      `create unique index notifications_one_a_thread on notifications (user_id, sender_id)
       where type = 'message_received'`
    )
    this.schema.raw(
      `create index notifications_for_digest on notifications (user_id)
       where delivery = 'digest' and mailed_at is null`
    )

    this.schema.createTable('notification_preferences', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('topic').notNullable()
      table.check(
        oneOf('topic', ['payments', 'offers', 'outcomes', 'projects', 'messages', 'account']),
        [],
        'notification_preferences_topic_check'
      )
      table.text('delivery').notNullable()
      table.check(
        oneOf('delivery', ['email', 'digest', 'app', 'off']),
        [],
        'notification_preferences_delivery_check'
      )
      table.primary(['user_id', 'topic'])
    })

    this.schema.createTable('notification_digests', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.date('day').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('notification_digests')
    this.schema.dropTable('notification_preferences')
    this.schema.alterTable('notifications', (table) => {
      table.dropColumns('delivery', 'mailed_at', 'sender_id', 'count')
    })
    this.schema.raw('drop index notifications_by_user')
    this.schema.raw('create index notifications_by_user on notifications (user_id, id desc)')
  }
}
