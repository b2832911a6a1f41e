import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** New values. A later migration validates the checks. */
const added = [
  { table: 'notifications', column: 'type', values: ['new_project'] },
  { table: 'notification_preferences', column: 'topic', values: ['alerts'] },
  {
    table: 'audit_events',
    column: 'kind',
    values: ['search_saved', 'saved_search_edited', 'saved_search_deleted', 'alerts_stopped'],
  },
]

/** Notifications about new projects, with the saved search they match. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      table
        .integer('saved_search_id')
        .nullable()
        .references('saved_searches.id')
        .onDelete('SET NULL')
    })
    for (const { table, column, values } of added) {
      this.schema.raw(widerCheck(table, column, values))
    }
  }

  async down() {
    this.schema.alterTable('notifications', (table) => table.dropColumn('saved_search_id'))
  }
}
