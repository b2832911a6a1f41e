import { BaseSchema } from '@adonisjs/lucid/schema'

/** The projects of a batch. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('drop index concurrently if exists projects_by_batch')
    this.schema.raw(
      `create index concurrently projects_by_batch
       on projects (batch_id, id) where batch_id is not null`
    )
  }

  async down() {
    this.schema.raw('drop index concurrently if exists projects_by_batch')
  }
}
