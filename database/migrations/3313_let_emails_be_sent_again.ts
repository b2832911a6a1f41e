import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/**
 * What an email was written from, so that it can be written again. Validates the
 * check of the migration before.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('email_deliveries', (table) => {
      table.integer('written_from').nullable().comment('id of the receipt or the notification')
    })
    this.schema.raw(validatedCheck('support_alerts', 'kind'))
  }

  async down() {
    this.schema.alterTable('email_deliveries', (table) => table.dropColumn('written_from'))
  }
}
