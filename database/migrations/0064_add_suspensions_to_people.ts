import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** Keeps a person out of all accounts, and says which person of an account an event is about. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('people', (table) => {
      table.timestamp('suspended_at').nullable()
      table.text('suspension_category').nullable()
      table.text('suspension_reason').nullable()
    })
    this.schema.raw(`
      alter table people add constraint people_suspension_check
        check (suspended_at is null
          or (suspension_category in ('information', 'payment', 'conduct', 'security', 'terms')
            and suspension_reason is not null)) not valid`)
    this.schema.alterTable('audit_events', (table) => {
      table.integer('seat_id').nullable().references('seats.id').onDelete('SET NULL')
    })
    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'person_suspended',
        'person_reinstated',
        'person_deleted',
        'person_exported',
      ])
    )
    this.schema.raw(widerCheck('passkey_challenges', 'purpose', ['delete_person']))
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('audit_events', (table) => {
      table.dropColumn('seat_id')
    })
    this.schema.alterTable('people', (table) => {
      table.dropColumns('suspended_at', 'suspension_category', 'suspension_reason')
    })
  }
}
