import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      // Counts of one stager on one project since the start of a 24-hour period: revisions, and new
      // bids that replace canceled ones.
      table.integer('revisions').notNullable().defaultTo(0)
      table.timestamp('revisions_since').nullable()
      table.integer('rebids').notNullable().defaultTo(0)
      table.timestamp('rebids_since').nullable()
    })
  }

  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumns('revisions', 'revisions_since', 'rebids', 'rebids_since')
    })
  }
}
