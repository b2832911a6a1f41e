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
  }

  async down() {
    this.schema.raw('drop trigger bids_revision on bids')
    this.schema.raw('drop function count_bid_revision')
    this.schema.alterTable('bids', (table) => {
      table.dropColumn('revision')
    })
  }
}
