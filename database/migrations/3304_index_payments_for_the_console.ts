import { BaseSchema } from '@adonisjs/lucid/schema'

/** The console searches payments by date and by the last digits of the card. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw('create index payments_by_date on payments (created_at)')
    this.schema.raw(
      `create index payments_by_card on payments (card_last_four, id)
       where card_last_four is not null`
    )
  }

  async down() {
    this.schema.raw('drop index payments_by_card')
    this.schema.raw('drop index payments_by_date')
  }
}
