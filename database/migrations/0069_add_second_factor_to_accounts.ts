import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** From which day on an account asks its people for a second factor. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      table.date('second_factor_from').nullable().comment('by the calendar of the market')
    })
    this.schema.raw(
      widerCheck('passkey_challenges', 'purpose', ['second_factor', 'require_second_factor'])
    )
    this.schema.raw(
      widerCheck('audit_events', 'kind', ['second_factor_required', 'second_factor_optional'])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropColumn('second_factor_from')
    })
  }
}
