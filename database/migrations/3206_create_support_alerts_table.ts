import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('support_alerts', (table) => {
      table.increments('id')
      table.text('key').notNullable().unique()
      table.text('kind').notNullable()
      table.integer('payment_id').nullable().references('payments.id').onDelete('RESTRICT').index()
      table.text('intent_id').nullable()
      table.integer('amount').nullable().comment('cents')
      table.text('details').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('emailed_at').nullable()

      table.check(
        "kind in ('refund_failed', 'refund_returned', 'dispute_opened', 'books_differ')",
        [],
        'support_alerts_kind_check'
      )
    })
    this.schema.raw(
      `create index payments_succeeded_at on payments (succeeded_at, id)
       where status in ('succeeded', 'refund_pending', 'refunded')`
    )
    this.schema.raw(
      "create index payments_refunded_at on payments (refunded_at) where status = 'refunded'"
    )
    this.schema.raw(
      `create index payments_open_disputes on payments (id)
       where disputed_at is not null and dispute_outcome is null`
    )
  }

  async down() {
    this.schema.raw('drop index payments_open_disputes')
    this.schema.raw('drop index payments_refunded_at')
    this.schema.raw('drop index payments_succeeded_at')
    this.schema.dropTable('support_alerts')
  }
}
