import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const kinds = ['under_contract', 'closed', 'withdrawn', 'not_sold']
const comparisons = ['above', 'at', 'below']

/** What became of a staged home, its former versions, the card of the job, and the published figures. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('home_outcomes', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.date('listed_on').nullable().comment('for the last time, if the home was listed again')
      table.date('under_contract_on').nullable()
      table.date('closed_on').nullable()
      table.text('compared_to_list').nullable()
      table.bigInteger('price').nullable().comment('in cents; only the owner reads it')
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.integer('revision').notNullable().defaultTo(1)
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'home_outcomes', {
        kind: oneOf('kind', kinds),
        compared_to_list: oneOf('compared_to_list', comparisons),
        price: 'price between 1 and 1000000000000',
        sold: `kind in ('under_contract', 'closed')
          or num_nonnulls(under_contract_on, closed_on, compared_to_list, price) = 0`,
        closed_on: "closed_on is null or kind = 'closed'",
        days: `listed_on <= under_contract_on and under_contract_on <= closed_on
          and listed_on <= closed_on`,
        revision: 'revision >= 1',
      })
    })

    this.schema.createTable('former_home_outcomes', (table) => {
      table.increments('id')
      table
        .integer('outcome_id')
        .notNullable()
        .references('home_outcomes.id')
        .onDelete('CASCADE')
        .index()
      table.text('kind').notNullable()
      table.date('listed_on').nullable()
      table.date('under_contract_on').nullable()
      table.date('closed_on').nullable()
      table.text('compared_to_list').nullable()
      table.bigInteger('price').nullable()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.timestamp('entered_at').notNullable()
      table.timestamp('replaced_at').notNullable()

      addChecks(table, 'former_home_outcomes', {
        kind: oneOf('kind', kinds),
        compared_to_list: oneOf('compared_to_list', comparisons),
      })
    })

    // Goes with its pair, and so with the account of either side.
    this.schema.createTable('home_cards', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.integer('pair_id').notNullable().references('room_pairs.id').onDelete('CASCADE').index()
      table.boolean('shows_comparison').notNullable()
      table.timestamp('owner_consented_at').notNullable()
      table.timestamp('company_consented_at').nullable()
    })

    // One row of each company and of each quarter. Without figures, too few homes are reported.
    this.schema.createTable('outcome_figures', (table) => {
      table.increments('id')
      table.integer('company_id').nullable().unique().references('users.id').onDelete('CASCADE')
      table.date('quarter').nullable().unique()
      table.jsonb('figures').nullable()
      table
        .jsonb('counted')
        .notNullable()
        .comment('days to the contract by outcome, as of the last figures; null: not sold')
      table.boolean('has_samples').notNullable()
      table.timestamp('computed_at').notNullable()

      addChecks(table, 'outcome_figures', {
        subject: 'num_nonnulls(company_id, quarter) = 1',
      })
    })

    this.schema.alterTable('stagings', (table) => {
      table.timestamp('outcome_asked_at').nullable().comment('when the owner was asked')
      table.timestamp('outcome_reminded_at').nullable()
    })

    this.schema.raw(
      widerCheck('audit_events', 'kind', [
        'outcome_entered',
        'outcome_corrected',
        'card_made',
        'card_withdrawn',
        'card_answered',
      ])
    )
    this.schema.raw(
      widerCheck('notifications', 'type', [
        'outcome_asked',
        'outcome_reminder',
        'card_made',
        'card_answered',
      ])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('stagings', (table) => {
      table.dropColumns('outcome_asked_at', 'outcome_reminded_at')
    })
    this.schema.dropTable('outcome_figures')
    this.schema.dropTable('home_cards')
    this.schema.dropTable('former_home_outcomes')
    this.schema.dropTable('home_outcomes')
  }
}
