import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const added = [
  { table: 'audit_events', column: 'kind', values: ['owner_reported', 'owner_report_dismissed'] },
  { table: 'notifications', column: 'type', values: ['answer_awaited', 'owner_report_dismissed'] },
]

/** Reports about owners in the history and in notifications. In steps of their own, not to block writes. */
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
