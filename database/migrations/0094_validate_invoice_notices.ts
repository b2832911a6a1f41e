import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** In a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('notifications', 'type'))
  }

  async down() {}
}
