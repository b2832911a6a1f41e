import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which rooms the photos show that are still on a phone. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_reports', (table) => {
      table
        .jsonb('waiting_in')
        .notNullable()
        .defaultTo('[]')
        .comment('[{ room, count }] of the photos that wait')
    })
  }

  async down() {
    this.schema.alterTable('outbox_reports', (table) => table.dropColumn('waiting_in'))
  }
}
