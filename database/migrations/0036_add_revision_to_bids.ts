import { BaseSchema } from '@adonisjs/lucid/schema'

const terms =
  'amount, parts, timeline, staging_period, extension_per_month, experience_level, payment_terms, accepts_credit_cards, note'
const row = (name: string) => terms.replaceAll(/\w+/g, (column) => `${name}.${column}`)

/**
 * Counts the changes of an offer's terms, so that a change names the one it was made from. A process of the
 * former release doesn't count, so a trigger does it for its changes.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bids', (table) => {
      table.integer('revision').notNullable().defaultTo(0)
    })
    this.schema.raw(`
      create or replace function count_bid_revision() returns trigger language plpgsql as $$
      begin
        new.revision := old.revision + 1;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger bids_revision before update of ${terms} on bids
        for each row when (new.revision = old.revision and (${row('old')}) is distinct from (${row('new')}))
        execute function count_bid_revision()
    `)
    this.#touchProjectsOfPayments()
  }

  /** The page of the project and the dashboards show what became of the fee, so polls notice a change. */
  #touchProjectsOfPayments() {
    this.schema.raw(`
      create or replace function touch_project_of_payment() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now()
          where id = (select project_id from bids where bids.id = new.bid_id);
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger payments_touch_project
        after update of status, refunded_amount, disputed_at, dispute_outcome on payments
        for each row when (new.succeeded_at is not null
          and (old.status, old.refunded_amount, old.disputed_at, old.dispute_outcome)
            is distinct from (new.status, new.refunded_amount, new.disputed_at, new.dispute_outcome))
        execute function touch_project_of_payment()
    `)
  }

  async down() {
    this.schema.raw('drop trigger payments_touch_project on payments')
    this.schema.raw('drop function touch_project_of_payment')
    this.schema.raw('drop trigger bids_revision on bids')
    this.schema.raw('drop function count_bid_revision')
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('revision')
    })
  }
}
