import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** A step of its own: reading every row under the first step's lock would block writes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(validatedCheck('notifications', 'type'))
  }

  async down() {}
}
