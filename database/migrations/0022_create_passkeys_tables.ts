import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

/** Passkeys (WebAuthn credentials), and the challenges that browsers sign with them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('passkeys', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('credential_id').notNullable().unique().comment('base64url')
      table.binary('public_key').notNullable().comment('COSE')
      table.bigInteger('counter').notNullable()
      table.specificType('transports', 'text[]').notNullable()
      table.text('name').notNullable()
      table.text('device_type').notNullable()
      table.boolean('backed_up').notNullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('last_used_at').nullable()

      addChecks(table, 'passkeys', {
        credential_id: 'length(credential_id) between 1 and 1400',
        counter: 'counter between 0 and 4294967295',
        name: 'length(name) between 1 and 60',
        device_type: oneOf('device_type', ['singleDevice', 'multiDevice']),
      })
    })
    // Each works once. It belongs to a session, or to the browser that asked before signing in.
    this.schema.createTable('passkey_challenges', (table) => {
      table.increments('id')
      table.text('challenge').notNullable().unique().comment('SHA-256')
      table.text('purpose').notNullable()
      table.integer('session_id').nullable().references('sessions.id').onDelete('CASCADE').index()
      table.text('browser').nullable().comment('SHA-256 of its cookie')
      table.timestamp('expires_at').notNullable().index()

      addChecks(table, 'passkey_challenges', {
        purpose: oneOf('purpose', [
          ...['sign_in', 'register', 'add_passkey', 'change_email', 'change_password'],
          ...['delete_account', 'open_console'],
        ]),
        owner:
          "(purpose = 'sign_in') = (browser is not null) and num_nonnulls(session_id, browser) = 1",
      })
    })
    this.schema.raw(
      widerCheck('audit_events', 'kind', ['passkey_added', 'passkey_removed', 'passkey_refused'])
    )
  }

  /** The wider check stays: rows may contain the new values. */
  async down() {
    this.schema.dropTable('passkey_challenges')
    this.schema.dropTable('passkeys')
  }
}
