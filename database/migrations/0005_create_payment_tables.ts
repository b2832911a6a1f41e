import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, oneOfAny } from '#database/checks'

/** What companies pay for a selected bid. Amounts are in cents. */
export default class extends BaseSchema {
  async up() {
    // One row for each attempt to pay the fee of a bid.
    this.schema.createTable('payments', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.integer('attempt').notNullable()
      table.uuid('reference').notNullable().unique() // names the attempt at the provider
      table.integer('amount').notNullable().comment('cents')
      table.text('currency').notNullable().defaultTo('usd')
      table.text('status').notNullable().defaultTo('created')
      table.text('intent_id').nullable().unique() // the provider's PaymentIntent
      table.text('card_brand').nullable()
      table.text('card_last_four').nullable()
      table.text('failure_message').nullable()
      table.timestamp('succeeded_at').nullable()
      table.timestamp('refunded_at').nullable()
      table.timestamp('checked_at').nullable() // last time the provider was asked
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.integer('refunded_amount').notNullable().defaultTo(0).comment('cents')
      table.timestamp('disputed_at').nullable()
      table.text('dispute_outcome').nullable()
      table.text('refund_reason').nullable()
      table.timestamp('failed_at').nullable() // its intent can still be paid, so it is watched for a day
      table.integer('refund_attempts').notNullable().defaultTo(0)
      table.timestamp('refund_retry_at').nullable()
      table.timestamp('dispute_due_by').nullable() // when the dispute has to be answered
      table.text('refund_note').nullable() // by the team
      // The company that pays, and where the project is: the console filters years of payments
      // without reading bids and projects. A bid never changes its company, and a project stays where
      // it is once a bid is accepted.
      table.integer('user_id').nullable().references('users.id').onDelete('RESTRICT')
      table.text('state').nullable()

      table.unique(['bid_id', 'attempt'])
      addChecks(table, 'payments', {
        amount: 'amount > 0',
        currency: "currency = 'usd'",
        status: oneOf('status', [
          'created',
          'requires_action',
          'processing',
          'succeeded',
          'failed',
          'cancelled',
          'refund_pending',
          'refunded',
        ]),
        refunded_amount: 'refunded_amount between 0 and amount',
        refunded: "status <> 'refunded' or refunded_amount = amount",
        refund_reason_wider: oneOf('refund_reason', [
          'duplicate',
          'platform_error',
          'owner_unresponsive',
        ]),
        disputed_at: 'dispute_outcome is null or disputed_at is not null',
        dispute_outcome: oneOf('dispute_outcome', ['won', 'lost', 'warning_closed', 'prevented']),
      })
    })
    for (const index of [
      `unique index payments_one_live_per_bid on payments (bid_id)
         where status in ('created', 'requires_action', 'processing', 'succeeded')`,
      // What timers look at.
      `index payments_unsettled on payments (created_at)
         where status in ('created', 'requires_action', 'processing', 'refund_pending')`,
      `index payments_failed on payments (failed_at)
         where status = 'failed' and intent_id is not null`,
      // What is compared with the provider.
      `index payments_succeeded_at on payments (succeeded_at, id)
         where status in ('succeeded', 'refund_pending', 'refunded')`,
      "index payments_refunded_at on payments (refunded_at) where status = 'refunded'",
      `index payments_open_disputes on payments (id)
         where disputed_at is not null and dispute_outcome is null`,
      `index payments_by_dispute_deadline on payments (dispute_due_by, id)
         where disputed_at is not null and dispute_outcome is null`,
      // The lists, filters and figures of the console.
      'index payments_console_by_success on payments (succeeded_at) include (amount, status)',
      'index payments_by_date on payments (created_at)',
      'index payments_by_amount on payments (amount, id)',
      `index payments_by_card on payments (card_last_four, id)
         where card_last_four is not null`,
      'index payments_by_company on payments (user_id, id)',
    ]) {
      this.schema.raw(`create ${index}`)
    }
    this.schema.raw(
      `create or replace function complete_payment() returns trigger language plpgsql as $$
       begin
         select bids.user_id, projects.state into new.user_id, new.state
         from bids join projects on projects.id = bids.project_id where bids.id = new.bid_id;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger payments_complete before insert on payments
         for each row execute function complete_payment()`
    )

    // Fees that went back because the owner didn't respond: one for an owner and a company.
    this.schema.createTable('unresponsive_owner_refunds', (table) => {
      table.integer('owner_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('stager_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('payment_id').notNullable().references('payments.id').onDelete('RESTRICT')

      table.primary(['owner_id', 'stager_id'])
      table.unique(['payment_id'])
    })

    // Events that the provider has sent. Each is handled once.
    this.schema.createTable('payment_events', (table) => {
      table.text('id').primary()
      table.text('type').notNullable()
      table.text('intent_id').nullable().index()
      table.timestamp('created_at').notNullable()
    })

    // Comparisons with the provider's books.
    this.schema.createTable('reconciliation_runs', (table) => {
      table.increments('id')
      table.integer('actor_id').nullable().references('users.id').onDelete('SET NULL') // null: a timer
      table.integer('checked').notNullable()
      table.integer('failed').notNullable()
      table.timestamp('started_at').notNullable()
      table.timestamp('finished_at').notNullable()
    })

    // Problems with payments that a person has to solve. Each is one email to support.
    this.schema.createTable('support_alerts', (table) => {
      table.increments('id')
      table.text('key').notNullable().unique() // names the case, which is reported once
      table.text('kind').notNullable()
      table.integer('payment_id').nullable().references('payments.id').onDelete('RESTRICT').index()
      table.text('intent_id').nullable() // of an intent without a payment
      table.integer('amount').nullable().comment('cents')
      table.text('details').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('emailed_at').nullable()

      addChecks(table, 'support_alerts', {
        kind: oneOfAny('kind', [
          ['refund_failed', 'refund_returned', 'dispute_opened', 'books_differ'],
          ['dispute_due'],
        ]),
      })
    })

    // One receipt per fee, including fees of $0.
    this.schema.createTable('receipts', (table) => {
      table.increments('id')
      table.integer('year').notNullable()
      table.integer('serial').notNullable()
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.integer('payment_id').nullable().unique()
      table.foreign('payment_id').references('payments.id').onDelete('RESTRICT')
      table.integer('amount').notNullable().comment('cents')
      table.timestamp('issued_at').notNullable()
      // Who paid, as printed on the receipt. If there is no name, it shows the account's.
      table.text('payer_name').nullable()
      table.text('payer_company').nullable()
      table.text('payer_address').nullable().comment('lines')
      table.text('payer_tax_id').nullable()

      table.unique(['year', 'serial'])
      addChecks(table, 'receipts', {
        serial: 'serial > 0',
        amount: 'amount >= 0',
        free_of_charge: '(amount = 0) = (payment_id is null)',
      })
    })
    // The console lists the receipts of fees of $0.
    this.schema.raw(
      'create index receipts_without_payment on receipts (id) where payment_id is null'
    )
    // What is stored about the payer never changes until it is erased with the account.
    this.schema.raw(
      `create or replace function keep_payer() returns trigger language plpgsql as $$
       begin
         if (new.payer_name, new.payer_company, new.payer_address, new.payer_tax_id) is null then
           return new;
         end if;
         if (old.payer_name is not null
             and (old.payer_name, old.payer_company)
               is distinct from (new.payer_name, new.payer_company))
           or ((old.payer_address is not null or old.payer_tax_id is not null)
             and (old.payer_address, old.payer_tax_id)
               is distinct from (new.payer_address, new.payer_tax_id))
         then
           raise exception 'the payer on receipt % never changes', old.id
             using errcode = 'check_violation', constraint = 'receipts_keep_payer';
         end if;
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger receipts_keep_payer before update on receipts
         for each row execute function keep_payer()`
    )

    // A row instead of a sequence: a rollback returns its number, so there are no gaps.
    this.schema.createTable('receipt_counters', (table) => {
      table.integer('year').primary()
      table.integer('issued').notNullable()
    })

    // The address and the tax ID that a company wants on its receipts. No row if it gave neither.
    this.schema.createTable('receipt_details', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('address').nullable().comment('lines')
      table.text('tax_id').nullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'receipt_details', {
        given: 'address is not null or tax_id is not null',
        length: 'char_length(address) between 1 and 323 and char_length(tax_id) between 1 and 30',
      })
    })
  }

  async down() {
    this.schema.dropTable('receipt_details')
    this.schema.dropTable('receipt_counters')
    this.schema.dropTable('receipts')
    this.schema.dropTable('support_alerts')
    this.schema.dropTable('reconciliation_runs')
    this.schema.dropTable('payment_events')
    this.schema.dropTable('unresponsive_owner_refunds')
    this.schema.dropTable('payments')
    this.schema.raw('drop function keep_payer, complete_payment')
  }
}
