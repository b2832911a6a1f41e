import { BaseSchema } from '@adonisjs/lucid/schema'

/** How the price of a rejected bid compares with the others, once another bid is paid. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.integer('price_rank').nullable().comment('1 for the lowest price')
      table.integer('compared_offers').nullable()
      table.integer('median_price').nullable().comment('whole dollars, rounded')
    })
    this.schema.raw(
      `alter table bids add constraint bids_outcome_check check (
         (price_rank is null) = (compared_offers is null)
         and (price_rank is null or status = 'rejected')
         and price_rank between 1 and compared_offers
         and compared_offers >= 2
         and (median_price is null or (compared_offers >= 5 and median_price % 250 = 0))
       ) not valid`
    )
  }

  async down() {
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('price_rank')
      table.dropColumn('compared_offers')
      table.dropColumn('median_price')
    })
  }
}
