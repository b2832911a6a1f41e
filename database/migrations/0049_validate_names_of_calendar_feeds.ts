import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

export default class extends BaseSchema {
  async up() {
    this.schema.raw(validatedCheck('calendar_feeds', 'name'))
  }

  async down() {}
}
