import { BaseSchema } from '@adonisjs/lucid/schema'

/** Each change of a project reads its unread notifications. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('drop index concurrently if exists notifications_unread_by_project')
    this.schema.raw(
      `create index concurrently notifications_unread_by_project
       on notifications (project_id) where not read`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists notifications_unread_by_project')
  }
}
