import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

const added = {
  audit_events: {
    column: 'kind',
    values: ['staging_agreed', 'staging_extended', 'staging_removed'],
  },
  notifications: {
    column: 'type',
    values: [
      'install_proposed',
      'install_agreed',
      'term_ending',
      'term_reminder',
      'term_answered',
      'term_extended',
      'removal_confirmed',
      'furniture_removed',
    ],
  },
}

/** Dates of a staging in the history and in notifications. */
export default class extends BaseSchema {
  async up() {
    for (const [table, { column, values }] of Object.entries(added)) {
      this.schema.raw(widerCheck(table, column, values))
    }
  }

  async down() {}
}
