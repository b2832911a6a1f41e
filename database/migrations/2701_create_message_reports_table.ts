import { BaseSchema } from '@adonisjs/lucid/schema'
import { oneOf } from '#database/checks'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('message_reports', (table) => {
      table.increments('id')
      table.integer('reporter_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('reported_id').notNullable().references('users.id').onDelete('RESTRICT')
      // Restricted, because the message is the evidence of the report.
      table.integer('message_id').nullable().references('messages.id').onDelete('RESTRICT')
      table.text('reason').notNullable()
      table.text('status').notNullable().defaultTo('open')
      table.text('admin_notes').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('resolved_at').nullable()

      table.check('reporter_id <> reported_id', [], 'message_reports_not_of_oneself_check')
      table.check(
        "reason ~ '\\S' and char_length(reason) <= 1000",
        [],
        'message_reports_reason_check'
      )
      table.check(oneOf('status', ['open', 'resolved']), [], 'message_reports_status_check')
      table.check(
        "(status = 'resolved') = (resolved_at is not null)",
        [],
        'message_reports_resolved_check'
      )
      table.index(['status', 'id'], 'message_reports_by_status')
      table.index(['reported_id'], 'message_reports_by_reported')
    })
    // One open report per message: reporting it again adds nothing.
    this.schema.raw(
      `create unique index message_reports_one_open on message_reports
       (reporter_id, reported_id, coalesce(message_id, 0)) where status = 'open'`
    )

    this.schema.createTable('message_blocks', (table) => {
      table.integer('blocker_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('blocked_id').notNullable().references('users.id').onDelete('CASCADE')
      table.timestamp('created_at').notNullable()

      table.primary(['blocker_id', 'blocked_id'])
      table.check('blocker_id <> blocked_id', [], 'message_blocks_not_oneself_check')
    })
  }

  async down() {
    this.schema.dropTable('message_blocks')
    this.schema.dropTable('message_reports')
  }
}
