import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf, widerCheck } from '#database/checks'

/** How an acceptance is undone, and how a paid job ends without being done. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.timestamp('acceptance_undone_at').nullable()
      table
        .timestamp('confirmation_asked_at')
        .nullable()
        .comment('the company has to confirm the offer, because it had ended')
      table.text('give_up_reason').nullable()
      table.timestamp('give_up_decided_at').nullable().comment('when the team dealt with it')
      table.integer('give_up_decided_by').nullable().references('users.id').onDelete('RESTRICT')
    })
    this.schema.raw(`
      alter table bids add constraint bids_give_up_reason_check
        check (give_up_reason is null or (cancellation_reason is not distinct from 'given_up'
          and char_length(give_up_reason) <= 1000 and give_up_reason ~ '[^[:space:]]')) not valid`)
    this.schema.raw(widerCheck('bids', 'cancellation_reason', ['given_up']))
    // The fee of a job that ended early stays paid.
    this.schema.raw(`
      alter table bids drop constraint bids_paid_check, add constraint bids_paid_check
        check (payment_status = 'unpaid' or status = 'accepted'
          or (status = 'cancelled' and cancellation_reason in ('given_up', 'account_deleted'))) not valid`)
    this.schema.raw(`
      alter table payments drop constraint if exists payments_refund_reason_wider_check,
        drop constraint if exists payments_refund_reason_check,
        add constraint payments_refund_reason_check check (${oneOf('refund_reason', [
          'duplicate',
          'platform_error',
          'owner_unresponsive',
          'job_given_up',
        ])}) not valid`)
    this.schema.raw(
      widerCheck('notifications', 'type', [
        'acceptance_undone',
        'job_given_up',
        'give_up_reviewed',
        'offer_revived',
        'offer_confirmed',
      ])
    )
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'acceptance_undone',
        'bid_given_up',
        'bid_confirmed',
        'give_up_decided',
      ])
    )
    // The owner can undo an acceptance until its payment starts, so polls notice the start.
    this.schema.raw(`
      create trigger payments_touch_project_at_start after insert on payments
        for each row execute function touch_project_of_payment()`)
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.raw('drop trigger payments_touch_project_at_start on payments')
    this.schema.alterTable('bids', (table) => {
      table.dropColumns(
        'acceptance_undone_at',
        'confirmation_asked_at',
        'give_up_reason',
        'give_up_decided_at',
        'give_up_decided_by'
      )
    })
  }
}
