import { BaseSchema } from '@adonisjs/lucid/schema'

/** A step of its own: reading every row under the first step's lock would block writes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table audit_events validate constraint audit_events_kind_check')
    this.schema.raw('alter table notifications validate constraint notifications_type_check')
  }

  async down() {}
}
