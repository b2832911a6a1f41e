import { BaseSchema } from '@adonisjs/lucid/schema'

/** Earlier receipts keep the names that they show today. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `update receipts set payer_name = users.name, payer_company = users.company
       from bids join users on users.id = bids.user_id
       where bids.id = receipts.bid_id and receipts.payer_name is null
         and users.deleted_at is null`
    )
  }

  async down() {}
}
