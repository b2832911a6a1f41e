import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const added = [
  {
    table: 'audit_events',
    column: 'kind',
    values: [
      'badge_requested',
      'badge_withdrawn',
      'badge_verified',
      'badge_declined',
      'badge_revoked',
      'badge_document_viewed',
      'badge_type_added',
      'badge_type_edited',
    ],
  },
  { table: 'notifications', column: 'type', values: ['badge_reviewed', 'badge_expiring'] },
]

const lists = ['users', 'detailed_users', 'projects', 'inquiries', 'reports', 'payments', 'team']
  .concat(['activity', 'search', 'figures', 'badges'])
  .map((list) => `'${list}'`)
  .join(', ')

/** Verified badges in the history and in notifications. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const { table, column, values } of added) {
      this.schema.raw(widerCheck(table, column, values))
      this.schema.raw(validatedCheck(table, column))
    }
    this.schema.raw(`alter table audit_events
      add constraint audit_events_list_check check (list in (${lists})) not valid`)
    this.schema.raw('alter table audit_events drop constraint audit_events_list_wider_check')
    this.schema.raw(validatedCheck('audit_events', 'list'))
  }

  async down() {}
}
