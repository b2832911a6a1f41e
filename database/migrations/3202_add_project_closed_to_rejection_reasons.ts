import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why a pending bid was rejected: its project ended without a winner. */
export default class extends BaseSchema {
  async up() {
    this.#allow("'declined', 'not_selected', 'project_closed'")
  }

  /** The wider check fits the older rows as well. */
  async down() {}

  #allow(reasons: string) {
    this.schema.raw(
      `alter table bids drop constraint bids_rejection_reason_check,
       add constraint bids_rejection_reason_check
         check (rejection_reason in (${reasons})) not valid`
    )
    this.schema.raw('alter table bids validate constraint bids_rejection_reason_check')
  }
}
