import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each statement is a transaction of its own: others go on writing. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('alter table day_taps validate constraint day_taps_photo_check')
  }

  async down() {}
}
