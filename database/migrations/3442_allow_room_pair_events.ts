import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const added = [
  {
    table: 'audit_events',
    column: 'kind',
    values: ['pair_added', 'pair_removed', 'pair_consented', 'pair_withdrawn'],
  },
  { table: 'notifications', column: 'type', values: ['pairs_added', 'pairs_answered'] },
]

/** Room pairs in the history and in notifications. In steps of their own, not to block writes. */
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
