import { BaseSchema } from '@adonisjs/lucid/schema'

/** When an attempt failed. Its intent can still be paid, so it is watched for a day. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payments', (table) => {
      table.timestamp('failed_at').nullable()
    })
    this.schema.raw(
      `create index payments_failed on payments (failed_at)
       where status = 'failed' and intent_id is not null`
    )
  }

  async down() {
    this.schema.alterTable('payments', (table) => {
      table.dropColumn('failed_at')
    })
  }
}
