import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bids', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('RESTRICT')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('amount').notNullable()
      table.text('timeline').notNullable()
      table.text('experience_level').notNullable().defaultTo('experienced_professional')
      table.text('staging_period').notNullable().defaultTo('60')
      table.text('payment_terms').notNullable().defaultTo('full_completion')
      table.boolean('accepts_credit_cards').notNullable().defaultTo(false)
      table.integer('extension_per_month').nullable()
      table.text('status').notNullable().defaultTo('pending')
      table.text('payment_status').notNullable().defaultTo('unpaid')
      table.integer('platform_fee').notNullable().comment('cents')
      table.text('stripe_payment_intent_id').nullable()
      table.text('rejection_reason').nullable()
      table.text('cancellation_reason').nullable()
      table.timestamp('selected_at').nullable()
      table.timestamp('payment_due_at').nullable()
      table.timestamp('reminded_at').nullable()
      table.timestamp('payment_declined_at').nullable()
      table.timestamp('paid_at').nullable()
      table.timestamp('stager_completed_at').nullable()
      table.timestamp('closed_at').nullable()
      table.timestamp('hidden_by_owner_at').nullable()
      table.timestamp('hidden_by_stager_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.check('amount between 1 and 10000000', [], 'bids_amount_check')
      table.check('extension_per_month >= 1', [], 'bids_extension_per_month_check')
      table.check('platform_fee >= 0', [], 'bids_platform_fee_check')
      table.check(
        oneOf('timeline', ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible']),
        [],
        'bids_timeline_check'
      )
      table.check(
        oneOf('experience_level', ['rising_talent', 'experienced_professional', 'expert_stager']),
        [],
        'bids_experience_level_check'
      )
      table.check(
        oneOf('staging_period', ['30', '45', '60', '90', '120']),
        [],
        'bids_staging_period_check'
      )
      table.check(
        oneOf('payment_terms', ['full_completion', 'split_payment', 'flexible']),
        [],
        'bids_payment_terms_check'
      )
      table.check(
        oneOf('status', ['pending', 'payment_required', 'accepted', 'rejected', 'cancelled']),
        [],
        'bids_status_check'
      )
      table.check(oneOf('payment_status', ['unpaid', 'paid']), [], 'bids_payment_status_check')
      table.check(
        oneOf('rejection_reason', ['declined', 'not_selected', 'project_closed']),
        [],
        'bids_rejection_reason_check'
      )
      table.check(
        oneOf('cancellation_reason', [
          'withdrawn',
          'released',
          'expired',
          'project_closed',
          'account_deleted',
        ]),
        [],
        'bids_cancellation_reason_check'
      )
      table.check(
        "(status = 'rejected') = (rejection_reason is not null)",
        [],
        'bids_rejected_with_reason_check'
      )
      table.check(
        "(status = 'cancelled') = (cancellation_reason is not null)",
        [],
        'bids_cancelled_with_reason_check'
      )
      table.check("payment_status = 'unpaid' or status = 'accepted'", [], 'bids_paid_check')
      table.check("status <> 'accepted' or payment_status = 'paid'", [], 'bids_accepted_check')
      table.check("(payment_status = 'paid') = (paid_at is not null)", [], 'bids_paid_at_check')
      table.check(
        "stager_completed_at is null or payment_status = 'paid'",
        [],
        'bids_stager_completed_at_check'
      )
    })
    this.schema.raw(
      `create unique index bids_one_selected_per_project on bids (project_id)
       where status in ('payment_required', 'accepted')`
    )
    this.schema.raw(
      `create unique index bids_one_live_per_company on bids (project_id, user_id)
       where status in ('pending', 'payment_required', 'accepted')`
    )
    this.schema.raw('create index bids_by_project on bids (project_id, created_at)')
    this.schema.raw('create index bids_by_company on bids (user_id, created_at desc)')
    this.schema.raw(
      `create index bids_awaiting_payment on bids (payment_due_at) where status = 'payment_required'`
    )
    this.schema.raw(`
      create or replace function touch_project_of_bid() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now() where id = new.project_id;
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger bids_touch_project after insert or update on bids
        for each row execute function touch_project_of_bid()
    `)
  }

  async down() {
    this.schema.dropTable('bids')
    this.schema.raw('drop function touch_project_of_bid')
  }
}
