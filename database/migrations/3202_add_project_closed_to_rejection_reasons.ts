import { BaseSchema } from '@adonisjs/lucid/schema'

/** The reason why a bid was rejected: its project ended without a selected bid. */
export default class extends BaseSchema {
  async up() {
    this.#allow("'declined', 'not_selected', 'project_closed'")
  }

  /** Nothing to undo: the wider check also fits the older rows. */
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
