import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck } from '#database/checks'

/** A company is alerted to a project once. Steps of their own, so that writes aren't blocked. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(validatedCheck('notifications', 'type'))
    this.schema.raw(validatedCheck('notification_preferences', 'topic'))
    this.schema.raw(validatedCheck('audit_events', 'kind'))
    this.schema.raw(
      `create unique index concurrently if not exists notifications_one_alert on notifications
       (user_id, project_id) where type = 'new_project'`
    )
    this.schema.raw(
      `create index concurrently if not exists notifications_by_saved_search on notifications
       (saved_search_id) where saved_search_id is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently notifications_by_saved_search')
    this.schema.raw('drop index concurrently notifications_one_alert')
  }
}
