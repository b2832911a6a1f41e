import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why the owner declined the bid, if the owner says so. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => table.text('decline_reason').nullable())
    this.schema.raw(
      `alter table bids
         add constraint bids_decline_reason_check check (
           decline_reason in ('price', 'timing', 'style', 'chose_another', 'other')) not valid,
         add constraint bids_declined_with_reason_check check (
           decline_reason is null or rejection_reason is not distinct from 'declined') not valid`
    )
  }

  async down() {
    this.schema.alterTable('bids', (table) => table.dropColumn('decline_reason'))
  }
}
