import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('projects', (table) => {
      // Made by the owner's page, so that a repeated call posts nothing twice.
      table.text('client_id').nullable()
      table.unique(['user_id', 'client_id'], { indexName: 'projects_by_client_id' })
      table.check("client_id ~ '^[A-Za-z0-9_-]{16,64}$'", [], 'projects_client_id_check')
    })
  }

  async down() {
    this.schema.alterTable('projects', (table) => {
      table.dropColumn('client_id')
    })
  }
}
