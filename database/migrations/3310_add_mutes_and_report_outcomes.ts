import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

const conduct = ['conduct', 'contact', 'spam', 'information', 'terms']
const suspension = ['payment', 'security']
const dismissal = ['no_breach', 'unclear', 'handled']

/** Checks of the new columns. A later migration validates them. */
const checks = {
  users: [['mute_category', conduct]],
  message_reports: [
    ['outcome', ['warned', 'muted', 'suspended', 'dismissed']],
    ['outcome_category', [...conduct, ...suspension, ...dismissal]],
  ],
  audit_events: [['category', [...conduct, ...suspension, ...dismissal]]],
} satisfies Record<string, [string, string[]][]>

/** Who may send no messages and until when, and what was decided about a report. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.timestamp('muted_at').nullable()
      table.timestamp('muted_until').nullable().comment('null: until the team lifts it')
      table.text('mute_category').nullable()
      table.text('mute_reason').nullable()
    })
    this.schema.alterTable('message_reports', (table) => {
      table.text('outcome').nullable()
      table.text('outcome_category').nullable()
      table.text('outcome_reason').nullable()
      table.integer('outcome_by').nullable().references('users.id').onDelete('SET NULL').index()
    })
    this.schema.alterTable('audit_events', (table) => table.text('category').nullable())
    for (const [table, columns] of Object.entries(checks)) {
      for (const [column, values] of columns) {
        this.schema.raw(
          `alter table ${table} add constraint ${table}_${column}_check
           check (${oneOf(column, values)}) not valid`
        )
      }
    }
    this.schema.raw(
      `create index message_reports_by_outcome on message_reports (outcome, id)
       where outcome is not null`
    )
  }

  async down() {
    this.schema.alterTable('audit_events', (table) => table.dropColumn('category'))
    this.schema.alterTable('message_reports', (table) => {
      table.dropColumns('outcome', 'outcome_category', 'outcome_reason', 'outcome_by')
    })
    this.schema.alterTable('users', (table) => {
      table.dropColumns('muted_at', 'muted_until', 'mute_category', 'mute_reason')
    })
  }
}
