import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('alter table bids validate constraint bids_note_check')
    this.schema.raw('alter table users validate constraint users_introduction_check')
  }

  async down() {}
}
