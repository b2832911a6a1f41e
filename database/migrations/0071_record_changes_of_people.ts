import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** What happens to the people of an account is recorded and announced. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'person_invited',
        'seat_invitation_withdrawn',
        'person_joined',
        'person_left',
        'person_removed',
        'role_changed',
      ])
    )
    this.schema.raw(widerCheck('notifications', 'type', ['people']))
    this.schema.raw(widerCheck('passkey_challenges', 'purpose', ['make_owner']))
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {}
}
