import { BaseSchema } from '@adonisjs/lucid/schema'

/** Compares the offers on projects whose fee was paid before, and validates the check. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw(
      `update bids set price_rank = compared.rank, compared_offers = compared.offers,
         median_price = case when compared.offers >= 5
           then (round((compared.median / 250)::numeric) * 250)::int end
       from (
         select b.id, b.status,
           1 + (select count(*) from bids o where o.project_id = b.project_id
             and o.amount < b.amount and (o.status = 'accepted'
               or o.rejection_reason in ('declined', 'not_selected'))) as rank,
           all_of_project.offers, all_of_project.median
         from bids b join (
           select o.project_id, count(*) as offers,
             percentile_cont(0.5) within group (order by o.amount) as median
           from bids o
           where o.status = 'accepted' or o.rejection_reason in ('declined', 'not_selected')
           group by o.project_id
           having bool_or(o.status = 'accepted')
         ) all_of_project on all_of_project.project_id = b.project_id
       ) compared
       where bids.id = compared.id and bids.rejection_reason in ('declined', 'not_selected')`
    )
    this.schema.raw('alter table bids validate constraint bids_outcome_check')
  }

  async down() {}
}
