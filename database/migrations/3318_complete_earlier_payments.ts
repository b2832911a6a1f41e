import { BaseSchema } from '@adonisjs/lucid/schema'

/** The company and the state of earlier payments. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `update payments set user_id = bids.user_id, state = projects.state
       from bids join projects on projects.id = bids.project_id
       where bids.id = payments.bid_id and payments.user_id is null`
    )
    this.schema.raw('alter table payments validate constraint payments_user_id_foreign')
    this.schema.raw(
      'create index concurrently if not exists payments_by_company on payments (user_id, id)'
    )
  }

  async down() {
    this.schema.raw('drop index payments_by_company')
  }
}
