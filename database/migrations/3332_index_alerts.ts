import { BaseSchema } from '@adonisjs/lucid/schema'

/** A company is alerted to a project once. Steps of their own, so that writes aren't blocked. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [table, check] of [
      ['notifications', 'notifications_type_check'],
      ['notification_preferences', 'notification_preferences_topic_check'],
      ['audit_events', 'audit_events_kind_check'],
    ]) {
      this.schema.raw(`alter table ${table} validate constraint ${check}`)
    }
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
