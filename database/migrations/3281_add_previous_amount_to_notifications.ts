import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table notifications add column previous_amount integer')
  }

  async down() {
    this.schema.raw('alter table notifications drop column previous_amount')
  }
}
