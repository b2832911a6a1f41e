import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** In transactions of their own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw(validatedCheck('passkey_challenges', 'purpose'))
  }

  async down() {}
}
