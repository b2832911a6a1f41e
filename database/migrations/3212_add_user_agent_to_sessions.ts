import { BaseSchema } from '@adonisjs/lucid/schema'

/** The session's browser; null if it sent none or the session is older than this column. */
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
