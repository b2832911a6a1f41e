import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Whether contact details were released between two people depends on the few paid bids of a company.
 * Each poll of a thread asks it, and would read all bids of the company otherwise.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `create index concurrently if not exists bids_paid_by_company on bids (user_id, project_id)
       where status = 'accepted' and payment_status = 'paid'`
    )
  }

  async down() {
    this.schema.raw('drop index bids_paid_by_company')
  }
}
