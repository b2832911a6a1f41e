import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const eventKinds = [
  'user_registered',
  'profile_edited',
  'email_changed',
  'password_changed',
  'data_exported',
  'account_deleted',
  'project_posted',
  'project_edited',
  'project_deleted',
  'project_cancelled',
  'project_completed',
  'project_reopened',
  'bid_submitted',
  'bid_revised',
  'bid_accepted',
  'bid_rejected',
  'bid_cancelled',
  'bid_released',
  'bid_expired',
  'payment_declined',
  'fee_paid',
  'fee_refunded',
  'fee_partly_refunded',
  'fee_disputed',
  'fee_dispute_closed',
  'work_completed',
  'refund_ordered',
  'users_exported',
  'inquiry_handled',
  'report_resolved',
  'report_reopened',
  'report_noted',
  'payments_reconciled',
  'account_suspended',
  'account_reinstated',
  'project_hidden',
  'project_shown',
  'photo_hidden',
  'photo_shown',
  'admin_appointed',
]

const notificationTypes = [
  'offer_received',
  'offer_changed',
  'offer_accepted',
  'payment_reminder',
  'payment_received',
  'contact_released',
  'payment_cancelled',
  'offer_rejected',
  'offer_not_selected',
  'offer_released',
  'bid_cancelled',
  'project_reopened',
  'project_cancelled',
  'work_completed',
  'project_completed',
  'fee_refunded',
  'message_received',
  'account_deleted',
  'project_hidden',
  'project_shown',
  'photo_hidden',
  'photo_shown',
  'account',
  'admin',
]

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_events', (table) => {
      table.increments('id')
      table.text('kind').notNullable()
      table.check(oneOf('kind', eventKinds), [], 'audit_events_kind_check')
      table.integer('actor_id').nullable().references('users.id').onDelete('SET NULL')
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')
      table.integer('bid_id').nullable().references('bids.id').onDelete('SET NULL')
      table.integer('user_id').nullable().references('users.id').onDelete('SET NULL')
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw('create index audit_events_by_project on audit_events (project_id, id)')
    this.schema.raw('create index audit_events_latest on audit_events (created_at desc)')

    this.schema.createTable('notifications', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('type').notNullable()
      table.check(oneOf('type', notificationTypes), [], 'notifications_type_check')
      table.text('title').notNullable()
      table.text('message').notNullable()
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')
      table.integer('bid_id').nullable().references('bids.id').onDelete('SET NULL')
      table.boolean('read').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()
    })
    this.schema.raw('create index notifications_by_user on notifications (user_id, id desc)')
    this.schema.raw('create index notifications_unread on notifications (user_id) where not read')

    this.schema.createTable('dismissals', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('project_id').notNullable().references('projects.id').onDelete('CASCADE')
      table.timestamp('created_at').notNullable()
      table.primary(['user_id', 'project_id'])
    })
  }

  async down() {
    this.schema.dropTable('dismissals')
    this.schema.dropTable('notifications')
    this.schema.dropTable('audit_events')
  }
}
