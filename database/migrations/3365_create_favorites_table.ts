import { BaseSchema } from '@adonisjs/lucid/schema'

/** Companies that owners have marked. Only the owner sees it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('favorites', (table) => {
      table.integer('owner_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('users.id').onDelete('CASCADE')
      table.timestamp('created_at', { useTz: true }).notNullable()
      table.primary(['owner_id', 'company_id'])
      table.check('owner_id <> company_id', [], 'favorites_other_check')
      table.index(['company_id'], 'favorites_by_company')
    })
  }

  async down() {
    this.schema.dropTable('favorites')
  }
}
