import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const kinds = ['deposit', 'balance', 'extension', 'removal', 'damage', 'other']

/** What is owed for a job, its history, and the invoices that its company issues. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('invoices', (table) => {
      table.increments('id')
      table.integer('company_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT').index()
      table.text('kind').notNullable()
      table.text('number').notNullable()
      table.integer('serial').nullable().comment('of a number that Stagely gave')
      table
        .integer('corrects_id')
        .nullable()
        .unique()
        .references('invoices.id')
        .onDelete('RESTRICT')
        .comment('the invoice that a credit note takes back')
      table.date('issued_on').notNullable()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.text('issuer_name').nullable().comment('null once the account is deleted')
      table.text('issuer_address').nullable()
      table.text('issuer_tax_id').nullable()
      table.text('payer').notNullable()
      table.text('details').nullable().comment('encrypted: customer, property, descriptions')
      table.date('rental_from').nullable()
      table.date('rental_to').nullable()
      table.integer('total').notNullable().comment('in cents; below 0 on a credit note')
      table.timestamp('created_at').notNullable()

      table.index(['company_id', 'issued_on', 'id'])
      addChecks(table, 'invoices', {
        kind: oneOf('kind', ['invoice', 'credit_note']),
        credit_note: "(kind = 'credit_note') = (corrects_id is not null)",
        payer: oneOf('payer', ['owner', 'seller']),
        total: "(kind = 'credit_note') = (total < 0)",
        serial: 'serial > 0',
      })
    })
    this.schema.raw(
      'create unique index invoices_number_once on invoices (company_id, lower(number))'
    )
    this.schema.raw(
      `create unique index invoices_serial_once on invoices (company_id, serial)
       where serial is not null`
    )

    // A row instead of a sequence: a rollback returns its number, so there are no gaps.
    this.schema.createTable('invoice_counters', (table) => {
      table.integer('company_id').primary().references('users.id').onDelete('RESTRICT')
      table.integer('issued').notNullable()
    })

    this.schema.createTable('schedule_lines', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT').index()
      table.text('kind').notNullable()
      table.text('origin').notNullable()
      table.text('title').notNullable().comment('what for')
      table.integer('amount').notNullable().comment('in cents')
      table.date('due_on').nullable().comment('null: on the install day, which is not agreed yet')
      table.date('extends_from').nullable().comment('first day of an agreed extension')
      table.text('payer').notNullable()
      table.date('paid_on').nullable()
      table.text('paid_way').nullable()
      table.text('paid_note').nullable()
      table.timestamp('marked_paid_at').nullable()
      table.text('answer').nullable().comment('of the side that owes')
      table.text('reason').nullable().comment('why it is not agreed')
      table.timestamp('answered_at').nullable()
      table.timestamp('overdue_notified_at').nullable()
      table.integer('invoice_id').nullable().references('invoices.id').onDelete('RESTRICT')
      table.timestamp('removed_at').nullable()
      table.integer('revision').notNullable().defaultTo(1)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      table.unique(['bid_id', 'extends_from'], { indexName: 'schedule_lines_once_per_extension' })
      addChecks(table, 'schedule_lines', {
        kind: oneOf('kind', kinds),
        origin: oneOf('origin', ['agreement', 'offer', 'extension', 'hand']),
        title: 'char_length(title) between 1 and 80',
        amount: 'amount between 1 and 1000000000',
        payer: oneOf('payer', ['owner', 'seller']),
        paid_way: oneOf('paid_way', ['check', 'bank_transfer', 'card', 'cash', 'other']),
        paid: '(paid_on is null) = (paid_way is null) and (paid_on is null) = (marked_paid_at is null)',
        paid_note: 'paid_note is null or paid_on is not null',
        answer: oneOf('answer', ['paid', 'not_agreed']),
        answered: '(answer is null) = (answered_at is null)',
        reason: "reason is null or answer = 'not_agreed'",
        not_both: "paid_on is null or answer is distinct from 'not_agreed'",
        removed: 'removed_at is null or num_nonnulls(paid_on, invoice_id) = 0',
        extension: "kind = 'extension' or extends_from is null",
        revision: 'revision >= 1',
      })
    })
    // For the timer.
    this.schema.raw(
      `create index schedule_lines_by_due_day on schedule_lines (due_on)
       where paid_on is null and answer is null and removed_at is null
         and overdue_notified_at is null`
    )

    this.schema.createTable('schedule_entries', (table) => {
      table.increments('id')
      table.integer('line_id').notNullable().references('schedule_lines.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.integer('amount').notNullable().comment('in cents, after it')
      table.date('due_on').nullable().comment('after it')
      table.date('paid_on').nullable()
      table.timestamp('created_at').notNullable()

      table.index(['line_id', 'id'])
      addChecks(table, 'schedule_entries', {
        kind: oneOf('kind', [
          ...['drafted', 'added', 'changed', 'moved', 'removed'],
          ...['paid', 'unpaid', 'reported', 'refused'],
        ]),
        paid_on: "(kind = 'paid') = (paid_on is not null)",
      })
    })
    this.schema.raw(`
      create or replace function refuse_change_of_schedule_entry() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of a schedule are never changed';
      end $$
    `)
    this.schema.raw(`
      create trigger schedule_entries_are_final before update on schedule_entries
        for each row execute function refuse_change_of_schedule_entry()
    `)

    this.schema.createTable('invoice_lines', (table) => {
      table.increments('id')
      table.integer('invoice_id').notNullable().references('invoices.id').onDelete('RESTRICT')
      table.integer('line_id').notNullable().references('schedule_lines.id').onDelete('RESTRICT')
      table.integer('position').notNullable()
      table.text('kind').notNullable()
      table.integer('amount').notNullable().comment('in cents; below 0 on a credit note')
      table.date('due_on').nullable()

      table.unique(['invoice_id', 'position'])
      table.index('line_id')
      addChecks(table, 'invoice_lines', { kind: oneOf('kind', kinds), amount: 'amount <> 0' })
    })

    // Only what names people goes, with the account.
    this.schema.raw(`
      create or replace function keep_invoice() returns trigger language plpgsql as $$
      begin
        if (new.issuer_name is null or new.issuer_name is not distinct from old.issuer_name)
          and (new.issuer_address is null or new.issuer_address is not distinct from old.issuer_address)
          and (new.issuer_tax_id is null or new.issuer_tax_id is not distinct from old.issuer_tax_id)
          and (new.details is null or new.details is not distinct from old.details)
          and (to_jsonb(new) - '{issuer_name,issuer_address,issuer_tax_id,details}'::text[])
            = (to_jsonb(old) - '{issuer_name,issuer_address,issuer_tax_id,details}'::text[])
        then
          return new;
        end if;
        raise exception 'invoice % never changes', old.id
          using errcode = 'check_violation', constraint = 'invoices_are_final';
      end $$
    `)
    this.schema.raw(`
      create trigger invoices_are_final before update on invoices
        for each row execute function keep_invoice()
    `)
    this.schema.raw(`
      create or replace function refuse_change_of_invoice_line() returns trigger language plpgsql as $$
      begin
        raise exception 'Lines of an invoice are never changed';
      end $$
    `)
    this.schema.raw(`
      create trigger invoice_lines_are_final before update on invoice_lines
        for each row execute function refuse_change_of_invoice_line()
    `)

    this.schema.alterTable('receipt_details', (table) => {
      table.boolean('tax_id_on_invoices').notNullable().defaultTo(false)
    })

    this.schema.raw(
      widerCheck('notifications', 'type', [
        'schedule_changed',
        'payment_overdue',
        'payment_reported',
        'payment_refused',
      ])
    )
  }

  /** The wider check stays: rows may contain the new values. */
  async down() {
    this.schema.alterTable('receipt_details', (table) => {
      table.dropColumn('tax_id_on_invoices')
    })
    this.schema.dropTable('invoice_lines')
    this.schema.dropTable('schedule_entries')
    this.schema.dropTable('schedule_lines')
    this.schema.dropTable('invoice_counters')
    this.schema.dropTable('invoices')
    this.schema.raw(
      `drop function refuse_change_of_schedule_entry, keep_invoice, refuse_change_of_invoice_line`
    )
  }
}
