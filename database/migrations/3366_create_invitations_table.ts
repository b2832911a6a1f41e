import { BaseSchema } from '@adonisjs/lucid/schema'

/** Companies that a project's owner has invited to make an offer. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('invitations', (table) => {
      table.integer('project_id').notNullable().references('projects.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('reason').notNullable()
      table.check("reason in ('worked_together', 'favorite')", [], 'invitations_reason_check')
      table.timestamp('seen_at', { useTz: true }).nullable()
      table.timestamp('declined_at', { useTz: true }).nullable()
      table.timestamp('created_at', { useTz: true }).notNullable()
      table.primary(['project_id', 'company_id'])
      table.index(['company_id', 'created_at'], 'invitations_by_company')
    })
    // The project's page shows its invitations, so they change its version, as bids do.
    this.schema.raw(
      `create trigger invitations_touch_project after insert or update on invitations
         for each row execute function touch_project_of_bid()`
    )
  }

  async down() {
    this.schema.dropTable('invitations')
  }
}
