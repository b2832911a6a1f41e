import { BaseSchema } from '@adonisjs/lucid/schema'

/** The statistics count the projects that were completed in a quarter. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists projects_by_completion on projects (completed_at)
       where status = 'completed' and deleted_at is null`
    )
  }

  async down() {
    this.schema.raw('drop index projects_by_completion')
  }
}
