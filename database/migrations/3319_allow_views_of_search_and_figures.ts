import { BaseSchema } from '@adonisjs/lucid/schema'

/** The search and the rows of figures show names, too. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `alter table audit_events
         add constraint audit_events_list_wider_check check (list in ('users', 'detailed_users',
           'projects', 'inquiries', 'reports', 'payments', 'team', 'activity', 'search',
           'figures')) not valid`
    )
    this.schema.raw('alter table audit_events drop constraint audit_events_list_check')
    this.schema.raw('alter table audit_events validate constraint audit_events_list_wider_check')
  }

  /** Not valid, because rows may have the newer values. */
  async down() {
    this.schema.raw(
      `alter table audit_events
         add constraint audit_events_list_check check (list in ('users', 'detailed_users',
           'projects', 'inquiries', 'reports', 'payments', 'team', 'activity')) not valid`
    )
    this.schema.raw('alter table audit_events drop constraint audit_events_list_wider_check')
  }
}
