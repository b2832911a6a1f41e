import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'
import { eventKinds } from '#enums/event_kinds'

/** R15: what administrators do about a report is in the audit trail. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_events', (table) => {
      table
        .integer('message_report_id')
        .nullable()
        .references('message_reports.id')
        .onDelete('SET NULL')
    })
    this.schema.raw(
      `alter table audit_events drop constraint audit_events_kind_check,
         add constraint audit_events_kind_check check (${oneOf('kind', eventKinds)})`
    )
    this.schema.alterTable('message_reports', (table) => {
      table.index(['reporter_id'], 'message_reports_by_reporter')
    })
  }

  /** The wider check fits the older rows as well. */
  async down() {
    this.schema.alterTable('message_reports', (table) => {
      table.dropIndex(['reporter_id'], 'message_reports_by_reporter')
    })
    this.schema.alterTable('audit_events', (table) => table.dropColumn('message_report_id'))
  }
}
