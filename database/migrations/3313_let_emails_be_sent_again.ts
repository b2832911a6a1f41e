import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an email was written from, so that it can be written again. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('email_deliveries', (table) => {
      table.integer('written_from').nullable().comment('id of the receipt or the notification')
    })
  }

  async down() {
    this.schema.alterTable('email_deliveries', (table) => table.dropColumn('written_from'))
  }
}
