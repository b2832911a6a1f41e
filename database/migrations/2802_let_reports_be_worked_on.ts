import { BaseSchema } from '@adonisjs/lucid/schema'

/** The audit trail references the report that an admin handled. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_events', (table) => {
      table
        .integer('message_report_id')
        .nullable()
        .references('message_reports.id')
        .onDelete('SET NULL')
    })
    this.schema.alterTable('message_reports', (table) => {
      table.index(['reporter_id'], 'message_reports_by_reporter')
    })
  }

  async down() {
    this.schema.alterTable('message_reports', (table) => {
      table.dropIndex(['reporter_id'], 'message_reports_by_reporter')
    })
    this.schema.alterTable('audit_events', (table) => table.dropColumn('message_report_id'))
  }
}
