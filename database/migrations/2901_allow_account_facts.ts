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

/**
 * Sets the complete lists. Databases created by an earlier release have that release's shorter
 * ones; the migrations in between need no new values.
 */
export default class extends BaseSchema {
  async up() {
    this.#allow('audit_events', 'kind', oneOf('kind', eventKinds))
    this.#allow('notifications', 'type', oneOf('type', notificationTypes))
    const reasons = oneOf('cancellation_reason', [
      'withdrawn',
      'released',
      'expired',
      'project_closed',
      'account_deleted',
    ])
    this.#allow('bids', 'cancellation_reason', reasons)
  }

  #allow(table: string, column: string, condition: string) {
    const check = `${table}_${column}_check`
    this.schema.raw(
      `alter table ${table} drop constraint ${check}, add constraint ${check} check (${condition})`
    )
  }

  /** Nothing to undo: the wider checks also fit the older rows. */
  async down() {}
}
