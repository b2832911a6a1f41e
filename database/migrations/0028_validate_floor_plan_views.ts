import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** Without a transaction: the locks of the migration before have ended, and nothing waits here. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(
      'alter table notifications validate constraint notifications_question_id_foreign'
    )
    this.schema.raw('drop index concurrently if exists notifications_by_question')
    this.schema.raw(
      `create index concurrently notifications_by_question on notifications (question_id)
       where question_id is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists notifications_by_question')
  }
}
