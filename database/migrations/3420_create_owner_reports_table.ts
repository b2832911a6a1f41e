import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reports by companies that the owner has not responded since the contact release. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('owner_reports', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.integer('owner_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('stager_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.timestamp('released_at').notNullable().comment('the contact release')
      table.timestamp('created_at').notNullable()
      table.text('outcome').nullable()
      table.text('reason').nullable().comment('why it was dismissed; the company reads it')
      table.timestamp('decided_at').nullable()
      table.integer('decided_by').nullable().references('users.id').onDelete('RESTRICT')

      // Once for an owner and a company, whatever became of the report.
      table.unique(['owner_id', 'stager_id'])
      table.check('owner_id <> stager_id', [], 'owner_reports_parties_check')
      table.check(
        `created_at >= released_at + interval '7 days'`,
        [],
        'owner_reports_after_a_week_check'
      )
      table.check(`outcome in ('refunded', 'dismissed')`, [], 'owner_reports_outcome_check')
      table.check(
        '(outcome is null) = (decided_at is null) and (outcome is null) = (decided_by is null)',
        [],
        'owner_reports_decision_check'
      )
      table.check(
        `reason is null or (outcome = 'dismissed' and char_length(reason) <= 1000)`,
        [],
        'owner_reports_reason_check'
      )
    })
    this.schema.raw('create index owner_reports_open on owner_reports (id) where outcome is null')
    this.schema.raw('create index owner_reports_by_stager on owner_reports (stager_id)')
  }

  async down() {
    this.schema.dropTable('owner_reports')
  }
}
