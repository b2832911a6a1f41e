import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** Owners are reminded of questions, and those who asked hear that a project has closed without an answer. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('questions', (table) => {
      table.timestamp('reminded_at').nullable().comment('when the owner was reminded of it')
    })
    this.schema.raw(widerCheck('notifications', 'type', ['question_reminder', 'question_closed']))
  }

  /** The wider check stays: rows may contain the new values. */
  async down() {
    this.schema.alterTable('questions', (table) => table.dropColumn('reminded_at'))
  }
}
