import { BaseSchema } from '@adonisjs/lucid/schema'
import { widerCheck } from '#database/checks'

/** When a dispute has to be answered, and the team's note on a refund. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.timestamp('dispute_due_by').nullable()
      table.text('refund_note').nullable()
    })
    this.schema.raw(
      `create index payments_by_dispute_deadline on payments (dispute_due_by, id)
       where disputed_at is not null and dispute_outcome is null`
    )
    this.schema.raw(widerCheck('support_alerts', 'kind', ['dispute_due']))
  }

  async down() {
    this.schema.raw('drop index payments_by_dispute_deadline')
    this.schema.alterTable('payments', (table) => {
      table.dropColumns('dispute_due_by', 'refund_note')
    })
  }
}
