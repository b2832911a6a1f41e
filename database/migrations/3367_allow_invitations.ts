import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const added = [
  { table: 'audit_events', column: 'kind', values: ['company_invited', 'invitation_declined'] },
  { table: 'notifications', column: 'type', values: ['invitation_received'] },
  { table: 'notification_preferences', column: 'topic', values: ['invitations'] },
]

/** Invitations in the history, in notifications and in their preferences. In steps of their own, not to block writes. */
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
