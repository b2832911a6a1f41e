import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** In a transaction of its own: the locks of the wider checks have ended. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(validatedCheck('notifications', 'type'))
  }

  async down() {}
}
