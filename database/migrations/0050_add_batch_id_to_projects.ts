import { BaseSchema } from '@adonisjs/lucid/schema'

/** Projects that were posted with one form have the same. Null for those posted alone or before. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('projects', (table) => {
      table.uuid('batch_id').nullable()
    })
  }

  async down() {
    this.schema.alterTable('projects', (table) => {
      table.dropColumn('batch_id')
    })
  }
}
