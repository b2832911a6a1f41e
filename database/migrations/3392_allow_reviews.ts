import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const added = [
  {
    table: 'audit_events',
    column: 'kind',
    values: [
      'review_written',
      'review_replied',
      'review_reported',
      'review_removed',
      'review_report_dismissed',
    ],
  },
  {
    table: 'notifications',
    column: 'type',
    values: [
      'review_written',
      'reviews_released',
      'review_replied',
      'review_removed',
      'review_reminder',
    ],
  },
]

/** Reviews in the history, in the views of the team and in notifications. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const { table, column, values } of added) {
      this.schema.raw(widerCheck(table, column, values))
      this.schema.raw(validatedCheck(table, column))
    }
    this.schema.raw(
      `alter table audit_events
         add constraint audit_events_list_check check (list in ('users', 'detailed_users',
           'projects', 'inquiries', 'reports', 'reviews', 'payments', 'team', 'activity', 'search',
           'figures')) not valid,
         drop constraint audit_events_list_wider_check`
    )
    this.schema.raw(validatedCheck('audit_events', 'list'))
  }

  async down() {}
}
