import { BaseSchema } from '@adonisjs/lucid/schema'

/** The browser of a session; null for sessions that began before, or without one. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('sessions', (table) => {
      table.text('user_agent').nullable()
      table.check('length(user_agent) <= 300', [], 'sessions_user_agent_check')
    })
  }

  async down() {
    this.schema.alterTable('sessions', (table) => {
      table.dropColumn('user_agent')
    })
  }
}
