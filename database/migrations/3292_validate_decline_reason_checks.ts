import { BaseSchema } from '@adonisjs/lucid/schema'

/** A step of its own: reading every row under the first step's lock would block writes. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table bids
         validate constraint bids_decline_reason_check,
         validate constraint bids_declined_with_reason_check`
    )
  }

  async down() {}
}
