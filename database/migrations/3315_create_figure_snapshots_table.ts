import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console's figures of a large market, computed every few minutes. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('figure_snapshots', (table) => {
      table.string('name', 40).primary()
      table.jsonb('figures').notNullable().comment('with asOf, when they were computed')
    })
  }

  async down() {
    this.schema.dropTable('figure_snapshots')
  }
}
