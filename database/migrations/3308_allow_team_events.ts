import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

const eventKinds = [
  'support_appointed',
  'removed_from_team',
  'two_step_enabled',
  'two_step_disabled',
  'two_step_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'project_viewed',
  'inquiry_viewed',
  'report_viewed',
  'list_viewed',
]

/** What the team did to itself, and what it looked at. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(widerCheck('audit_events', 'kind', eventKinds))
    this.schema.raw(
      `alter table audit_events
         add column list text,
         add constraint audit_events_list_check check (list in ('users', 'detailed_users',
           'projects', 'inquiries', 'reports', 'payments', 'team', 'activity')) not valid`
    )
    this.schema.raw(
      `create index audit_events_views on audit_events (actor_id, created_at)
       where kind in ('account_viewed', 'project_viewed', 'inquiry_viewed', 'report_viewed',
         'list_viewed')`
    )
  }

  async down() {
    this.schema.raw('drop index audit_events_views')
    this.schema.raw('alter table audit_events drop column list')
  }
}
