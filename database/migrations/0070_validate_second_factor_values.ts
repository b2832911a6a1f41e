import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** In a transaction of its own: the lock of the wider checks has ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('passkey_challenges', 'purpose'))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
  }

  async down() {}
}
