import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

/**
 * One receipt per fee, including fees of $0. The counter is a row instead of a sequence: a rollback
 * returns its number, so there are no gaps.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('receipt_counters', (table) => {
      table.integer('year').primary()
      table.integer('issued').notNullable()
    })

    this.schema.createTable('receipts', (table) => {
      table.increments('id')
      table.integer('year').notNullable()
      table.integer('serial').notNullable()
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.integer('payment_id').nullable().unique()
      table.foreign('payment_id').references('payments.id').onDelete('RESTRICT')
      table.integer('amount').notNullable().comment('cents')
      table.timestamp('issued_at').notNullable()

      table.unique(['year', 'serial'])
      table.check('serial > 0', [], 'receipts_serial_check')
      table.check('amount >= 0', [], 'receipts_amount_check')
      table.check('(amount = 0) = (payment_id is null)', [], 'receipts_free_of_charge_check')
    })

    this.schema.alterTable('payments', (table) => {
      table.integer('refunded_amount').notNullable().defaultTo(0).comment('cents')
      table.timestamp('disputed_at').nullable()
      table.text('dispute_outcome').nullable()
      table.check('refunded_amount between 0 and amount', [], 'payments_refunded_amount_check')
      table.check(
        oneOf('dispute_outcome', ['won', 'lost', 'warning_closed', 'prevented']),
        [],
        'payments_dispute_outcome_check'
      )
      table.check(
        'dispute_outcome is null or disputed_at is not null',
        [],
        'payments_disputed_at_check'
      )
    })
    this.schema.raw("update payments set refunded_amount = amount where status = 'refunded'")
    this.schema.raw(
      `alter table payments add constraint payments_refunded_check
       check (status <> 'refunded' or refunded_amount = amount)`
    )

    this.schema.raw(`
      insert into receipts (year, serial, bid_id, payment_id, amount, issued_at)
      select paid.year, row_number() over (partition by paid.year order by paid.paid_at, paid.id),
        paid.id, y.id, paid.platform_fee, paid.paid_at
      from (
        select *, extract(year from paid_at at time zone 'UTC')::int as year
        from bids where payment_status = 'paid'
      ) paid
      left join payments y on y.bid_id = paid.id and y.receipt_number is not null
    `)
    this.schema.raw(
      'insert into receipt_counters (year, issued) select year, max(serial) from receipts group by year'
    )
    this.schema.alterTable('payments', (table) => table.dropColumn('receipt_number'))
    this.schema.raw('drop sequence receipt_numbers')
  }

  async down() {
    this.schema.raw('create sequence receipt_numbers start 1001')
    this.schema.alterTable('payments', (table) => {
      table.integer('receipt_number').nullable().unique()
    })
    this.schema.raw(
      `update payments set receipt_number = nextval('receipt_numbers')
       where id in (select payment_id from receipts)`
    )
    this.schema.raw('alter table payments drop constraint payments_refunded_check')
    this.schema.alterTable('payments', (table) => {
      table.dropColumns('refunded_amount', 'disputed_at', 'dispute_outcome')
    })
    this.schema.dropTable('receipts')
    this.schema.dropTable('receipt_counters')
  }
}
