import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** In a transaction of its own: the lock of the wider check has ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('passkey_challenges', 'purpose'))
  }

  async down() {}
}
