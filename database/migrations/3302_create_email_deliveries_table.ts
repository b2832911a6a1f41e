import { BaseSchema } from '@adonisjs/lucid/schema'

/** What became of each email that was sent or given up. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('email_deliveries', (table) => {
      table.increments('id')
      table.text('job_id').notNullable().unique()
      table.text('name').notNullable().comment('such as SendReceipt')
      table.integer('user_id').nullable().references('users.id').onDelete('CASCADE')
      table.text('subject').notNullable()
      table.text('outcome').notNullable()
      table.timestamp('created_at').notNullable().index()

      table.index(['user_id', 'id'])
      table.check(
        "outcome in ('sent', 'unknown_address', 'given_up')",
        [],
        'email_deliveries_outcome_check'
      )
    })
  }

  async down() {
    this.schema.dropTable('email_deliveries')
  }
}
