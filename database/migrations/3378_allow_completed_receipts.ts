import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

const eventKinds = ['receipt_completed']

/** An event for a company that adds its address or tax ID to an issued receipt. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(widerCheck('audit_events', 'kind', eventKinds))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
  }

  async down() {}
}
