import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** Which passkeys count as the code for the console, and that accounts need a confirmed address for one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('passkeys', (table) => {
      table
        .boolean('is_second_factor')
        .notNullable()
        .defaultTo(false)
        .comment('added in a session that had entered the code')
    })
    this.schema.raw(
      widerCheck('passkey_challenges', 'purpose', ['remove_passkey', 'set_up_two_step'])
    )
    // Someone else may have registered the address and added them.
    this.schema.raw(`
      delete from passkeys using users
      where users.id = passkeys.user_id and not users.email_confirmed
    `)
  }

  /** The wider check stays: rows may contain the new values. */
  async down() {
    this.schema.alterTable('passkeys', (table) => {
      table.dropColumn('is_second_factor')
    })
  }
}
