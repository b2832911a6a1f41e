import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

/** Columns that the console searches, in lower case. */
const searchable = {
  users: ['name', 'username', 'email', 'company'],
  projects: ['title', 'neighborhood', 'city', 'state', 'location'],
}

const indexes = {
  users_console_by_name: 'users (lower(name), id) where deleted_at is null',
  users_console_by_type: 'users (user_type, id) where deleted_at is null',
  users_console_by_joined: 'users (created_at, id) where deleted_at is null',
  projects_console_by_age: 'projects (created_at, id) include (status) where deleted_at is null',
  projects_console_by_status: 'projects (status, created_at, id) where deleted_at is null',
  projects_console_by_title: 'projects (lower(title), id) where deleted_at is null',
  bids_console_by_age: 'bids (created_at)',
  bids_console_by_status: 'bids (status)',
  // Trigram indexes find a part of a word without reading every row.
  users_console_search: 'users using gin (search_key gin_trgm_ops) where deleted_at is null',
  projects_console_search: 'projects using gin (search_key gin_trgm_ops) where deleted_at is null',
  payments_console_by_success: 'payments (succeeded_at) include (amount, status)',
  contact_messages_console: 'contact_messages (status, id)',
}

export default class extends BaseSchema {
  async up() {
    this.schema.raw('create extension if not exists pg_trgm')
    for (const [table, columns] of Object.entries(searchable)) {
      const text = columns.map((column) => `coalesce(${column}, '')`).join(` || ' ' || `)
      this.schema.raw(
        `alter table ${table} add column search_key text generated always as (lower(${text})) stored`
      )
    }
    for (const [name, on] of Object.entries(indexes)) {
      this.schema.raw(`create index ${name} on ${on}`)
    }

    this.schema.alterTable('payments', (table) => {
      table.text('refund_reason').nullable()
      table.check(
        oneOf('refund_reason', ['duplicate', 'platform_error']),
        [],
        'payments_refund_reason_check'
      )
    })
    this.schema.alterTable('contact_messages', (table) => {
      table.timestamp('handled_at').nullable()
      table.check(
        oneOf('status', ['unread', 'in_progress', 'answered', 'closed']),
        [],
        'contact_messages_status_check'
      )
    })
    this.schema.alterTable('audit_events', (table) => {
      table.integer('payment_id').nullable().references('payments.id').onDelete('SET NULL')
      table
        .integer('contact_message_id')
        .nullable()
        .references('contact_messages.id')
        .onDelete('SET NULL')
    })

    this.schema.createTable('reconciliation_runs', (table) => {
      table.increments('id')
      table.integer('actor_id').nullable().references('users.id').onDelete('SET NULL')
      table.integer('checked').notNullable()
      table.integer('failed').notNullable()
      table.timestamp('started_at').notNullable()
      table.timestamp('finished_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('reconciliation_runs')
    this.schema.alterTable('audit_events', (table) => {
      table.dropColumns('payment_id', 'contact_message_id')
    })
    this.schema.alterTable('contact_messages', (table) => {
      table.dropChecks('contact_messages_status_check')
      table.dropColumn('handled_at')
    })
    this.schema.alterTable('payments', (table) => table.dropColumn('refund_reason'))
    for (const name of Object.keys(indexes)) this.schema.raw(`drop index ${name}`)
    for (const table of Object.keys(searchable)) {
      this.schema.alterTable(table, (altered) => altered.dropColumn('search_key'))
    }
  }
}
