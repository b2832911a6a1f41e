import { BaseSchema } from '@adonisjs/lucid/schema'

/** Fees that went back because the owner didn't respond: one for an owner and a company. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('unresponsive_owner_refunds', (table) => {
      table.integer('owner_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('stager_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('payment_id').notNullable().references('payments.id').onDelete('RESTRICT')

      table.primary(['owner_id', 'stager_id'])
      table.unique(['payment_id'])
    })
    this.schema.raw(
      `alter table payments add constraint payments_refund_reason_wider_check
         check (refund_reason in ('duplicate', 'platform_error', 'owner_unresponsive')) not valid`
    )
  }

  async down() {
    this.schema.raw('alter table payments drop constraint payments_refund_reason_wider_check')
    this.schema.dropTable('unresponsive_owner_refunds')
  }
}
