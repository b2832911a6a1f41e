import { BaseSchema } from '@adonisjs/lucid/schema'

/** Whether someone who isn't an owner may sign agreements and pay fees. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('seats', (table) => {
      table.boolean('may_commit').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('seats', (table) => {
      table.dropColumn('may_commit')
    })
  }
}
