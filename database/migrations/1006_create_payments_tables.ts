import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const paymentStatuses = [
  'created',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'cancelled',
  'refund_pending',
  'refunded',
]

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('payments', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.integer('attempt').notNullable()
      table.uuid('reference').notNullable().unique()
      table.integer('amount').notNullable().comment('cents')
      table.text('currency').notNullable().defaultTo('usd')
      table.text('status').notNullable().defaultTo('created')
      table.text('intent_id').nullable().unique()
      table.text('card_brand').nullable()
      table.text('card_last_four').nullable()
      table.text('failure_message').nullable()
      table.integer('receipt_number').nullable().unique()
      table.timestamp('succeeded_at').nullable()
      table.timestamp('refunded_at').nullable()
      table.timestamp('checked_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.unique(['bid_id', 'attempt'])
      table.check(oneOf('status', paymentStatuses), [], 'payments_status_check')
      table.check('amount > 0', [], 'payments_amount_check')
      table.check("currency = 'usd'", [], 'payments_currency_check')
    })
    this.schema.raw(
      `create unique index payments_one_live_per_bid on payments (bid_id)
       where status in ('created', 'requires_action', 'processing', 'succeeded')`
    )
    this.schema.raw(
      `create index payments_unsettled on payments (created_at)
       where status in ('created', 'requires_action', 'processing', 'refund_pending')`
    )
    this.schema.raw('create sequence if not exists receipt_numbers start 1001')

    this.schema.createTable('payment_events', (table) => {
      table.text('id').primary()
      table.text('type').notNullable()
      table.text('intent_id').nullable().index()
      table.timestamp('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('payment_events')
    this.schema.dropTable('payments')
    this.schema.raw('drop sequence receipt_numbers')
  }
}
