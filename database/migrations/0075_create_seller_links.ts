import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, widerCheck } from '#database/checks'

/** The addresses at which a seller reads the offers on a project, without an account. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('seller_links', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('CASCADE')
      table.text('token').nullable().unique() // SHA-256; null once it has ended
      table.integer('days').nullable().comment('on the market, for the totals')
      table.timestamp('created_at').notNullable() // of the first address
      table.timestamp('issued_at').notNullable() // of this address
      table.timestamp('expires_at').notNullable()
      table.timestamp('ended_at').nullable() // turned off, or replaced by a new address
      table.integer('openings').notNullable().defaultTo(0)
      table.timestamp('last_opened_at').nullable()
      // The offer that the seller would choose.
      table.integer('chosen_bid_id').nullable().references('bids.id').onDelete('CASCADE')
      table.text('note').nullable() // without contact details
      table.timestamp('chosen_at').nullable()

      addChecks(table, 'seller_links', {
        token: '(token is null) = (ended_at is not null)',
        days: 'days between 15 and 150',
        openings: 'openings >= 0 and (openings = 0) = (last_opened_at is null)',
        choice: `(chosen_bid_id is null) = (chosen_at is null)
          and (note is null or chosen_bid_id is not null)`,
        note: 'char_length(note) between 1 and 600',
      })
    })
    for (const index of [
      'unique index seller_links_current on seller_links (project_id) where ended_at is null',
      'index seller_links_by_project on seller_links (project_id, id)',
      'index seller_links_chosen_bid_id_index on seller_links (chosen_bid_id)',
    ]) {
      this.schema.raw(`create ${index}`)
    }
    // The owner's poll shows the choice. Openings change nothing that it shows.
    this.schema.raw(`
      create trigger seller_links_touch_project
        after insert or update of chosen_bid_id, note, chosen_at, ended_at on seller_links
        for each row execute function touch_project_of_bid()`)
    this.schema.raw(widerCheck('notifications', 'type', ['seller_chose']))
  }

  /** The wider check stays: rows may contain the new value. */
  async down() {
    this.schema.dropTable('seller_links')
  }
}
