import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const eventKinds = ['list_exported', 'account_exported']

/** Events for the console's CSV files, and for copies of a person's data that the team makes. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(widerCheck('audit_events', 'kind', eventKinds))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
  }

  async down() {}
}
