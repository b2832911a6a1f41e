import { BaseSchema } from '@adonisjs/lucid/schema'
import { eventKinds } from '#enums/event_kinds'
import { notificationTypes } from '#enums/notification_types'
import { oneOf } from '#database/checks'

/** When a company last changed its pending offer, and the facts that tell of it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.timestamp('revised_at').nullable()
    })
    this.schema.alterTable('audit_events', (table) => {
      table.dropChecks('audit_events_kind_check')
      table.check(oneOf('kind', eventKinds), [], 'audit_events_kind_check')
    })
    this.schema.alterTable('notifications', (table) => {
      table.dropChecks('notifications_type_check')
      table.check(oneOf('type', notificationTypes), [], 'notifications_type_check')
    })
  }

  /** The wider checks stay: rows that tell of changed offers may exist. */
  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('revised_at')
    })
  }
}
