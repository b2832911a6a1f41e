import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** An owner is notified of an invoice, and of the credit note that takes it back. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(widerCheck('notifications', 'type', ['invoice_issued', 'invoice_taken_back']))
  }

  /** The wider check stays: rows may contain the new values. */
  async down() {}
}
