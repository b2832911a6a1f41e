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
  { table: 'audit_events', column: 'list', values: ['badges'] },
  { table: 'notifications', column: 'type', values: ['badge_reviewed', 'badge_expiring'] },
]

/** Verified badges in the history and in notifications. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const { table, column, values } of added) {
      this.schema.raw(widerCheck(table, column, values))
      this.schema.raw(validatedCheck(table, column))
    }
  }

  async down() {}
}
