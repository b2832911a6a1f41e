import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

/** Offers on projects, and who is asked for one. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('bids', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('RESTRICT')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT') // the stager
      table.integer('amount').notNullable() // whole dollars
      table.text('timeline').notNullable()
      table.text('experience_level').notNullable().defaultTo('experienced_professional')
      table.text('staging_period').notNullable().defaultTo('60') // days
      table.text('payment_terms').notNullable().defaultTo('full_completion')
      table.boolean('accepts_credit_cards').notNullable().defaultTo(false)
      table.integer('extension_per_month').nullable() // whole dollars
      table.text('status').notNullable().defaultTo('pending')
      table.text('payment_status').notNullable().defaultTo('unpaid')
      table.integer('platform_fee').notNullable().comment('cents')
      table.text('stripe_payment_intent_id').nullable()
      table.text('rejection_reason').nullable()
      table.text('cancellation_reason').nullable()
      table.timestamp('selected_at').nullable()
      table.timestamp('payment_due_at').nullable()
      table.timestamp('reminded_at').nullable() // to pay the fee
      table.timestamp('payment_declined_at').nullable()
      table.timestamp('paid_at').nullable()
      table.timestamp('stager_completed_at').nullable()
      table.timestamp('closed_at').nullable()
      table.timestamp('hidden_by_owner_at').nullable() // from the owner's own list
      table.timestamp('hidden_by_stager_at').nullable()
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()
      table.timestamp('revised_at').nullable() // when the stager last changed the pending bid
      // Counts of one stager on one project since the start of a 24-hour period: revisions, and new
      // bids that replace canceled ones.
      table.integer('revisions').notNullable().defaultTo(0)
      table.timestamp('revisions_since').nullable()
      table.integer('rebids').notNullable().defaultTo(0)
      table.timestamp('rebids_since').nullable()
      table.text('decline_reason').nullable() // if the owner says why
      // How the price of a rejected bid compares with the others, once another bid is paid.
      table.integer('price_rank').nullable().comment('1 for the lowest price')
      table.integer('compared_offers').nullable()
      table.integer('median_price').nullable().comment('whole dollars, rounded')
      table.timestamp('review_reminded_at').nullable() // both parties, if they wrote no review
      table.text('note').nullable() // to the owner
      table.jsonb('masked').nullable() // parts of the note; without it the note is shown to nobody else

      addChecks(table, 'bids', {
        amount: 'amount between 1 and 10000000',
        timeline: oneOf('timeline', ['1 week', '2 weeks', '3 weeks', '1 month', 'flexible']),
        experience_level: oneOf('experience_level', [
          'rising_talent',
          'experienced_professional',
          'expert_stager',
        ]),
        staging_period: oneOf('staging_period', ['30', '45', '60', '90', '120']),
        payment_terms: oneOf('payment_terms', ['full_completion', 'split_payment', 'flexible']),
        extension_per_month: 'extension_per_month >= 1',
        status: oneOf('status', [
          'pending',
          'payment_required',
          'accepted',
          'rejected',
          'cancelled',
        ]),
        payment_status: oneOf('payment_status', ['unpaid', 'paid']),
        platform_fee: 'platform_fee >= 0',
        paid: "payment_status = 'unpaid' or status = 'accepted'",
        accepted: "status <> 'accepted' or payment_status = 'paid'",
        paid_at: "(payment_status = 'paid') = (paid_at is not null)",
        stager_completed_at: "stager_completed_at is null or payment_status = 'paid'",
        rejection_reason: oneOf('rejection_reason', ['declined', 'not_selected', 'project_closed']),
        rejected_with_reason: "(status = 'rejected') = (rejection_reason is not null)",
        decline_reason: oneOf('decline_reason', [
          'price',
          'timing',
          'style',
          'chose_another',
          'other',
        ]),
        declined_with_reason:
          "decline_reason is null or rejection_reason is not distinct from 'declined'",
        cancellation_reason: oneOf('cancellation_reason', [
          'withdrawn',
          'released',
          'expired',
          'project_closed',
          'account_deleted',
        ]),
        cancelled_with_reason: "(status = 'cancelled') = (cancellation_reason is not null)",
        outcome: `(price_rank is null) = (compared_offers is null)
          and (price_rank is null or status = 'rejected')
          and price_rank between 1 and compared_offers
          and compared_offers >= 2
          and (median_price is null or (compared_offers >= 5 and median_price % 250 = 0))`,
        note: `(note is null or (char_length(note) <= 500 and note ~ '[^[:space:]]'))
          and (masked is null or note is not null)`,
      })
    })
    for (const index of [
      `unique index bids_one_selected_per_project on bids (project_id)
         where status in ('payment_required', 'accepted')`,
      `unique index bids_one_live_per_company on bids (project_id, user_id)
         where status in ('pending', 'payment_required', 'accepted')`,
      'index bids_by_project on bids (project_id, created_at)',
      'index bids_by_company on bids (user_id, created_at desc)',
      // Whether contact details were released between two people depends on the few paid bids of a
      // company. Each poll of a thread asks it.
      `index bids_paid_by_company on bids (user_id, project_id)
         where status = 'accepted' and payment_status = 'paid'`,
      "index bids_awaiting_payment on bids (payment_due_at) where status = 'payment_required'",
      'index bids_console_by_age on bids (created_at)',
      'index bids_console_by_status on bids (status)',
    ]) {
      this.schema.raw(`create ${index}`)
    }

    // The page of the project shows its bids, so its polls notice a change.
    this.schema.raw(`
      create or replace function touch_project_of_bid() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now() where id = new.project_id;
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger bids_touch_project after insert or update on bids
        for each row execute function touch_project_of_bid()
    `)

    // A masking is dropped when its note or a name of the company that it hides changes.
    this.schema.raw(`
      create or replace function drop_masking_of_bids() returns trigger language plpgsql as $$
      begin
        if new.note is distinct from old.note and new.masked is not distinct from old.masked then
          new.masked := null;
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger bids_masking before update of note on bids
        for each row execute function drop_masking_of_bids()
    `)
    this.schema.raw(`
      create or replace function drop_maskings_of_notes() returns trigger language plpgsql as $$
      begin
        update bids set masked = null
        where user_id = new.id and note is not null and masked is not null;
        return null;
      end $$
    `)
    this.schema.raw(`
      create trigger users_drop_maskings_of_notes
        after update of name, company, username, website on users
        for each row when ((old.name, old.company, old.username, old.website)
          is distinct from (new.name, new.company, new.username, new.website))
        execute function drop_maskings_of_notes()
    `)

    // Companies that owners have marked. Only the owner sees it.
    this.schema.createTable('favorites', (table) => {
      table.integer('owner_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('users.id').onDelete('CASCADE')
      table.timestamp('created_at').notNullable()

      table.primary(['owner_id', 'company_id'])
      table.index(['company_id'], 'favorites_by_company')
      addChecks(table, 'favorites', { other: 'owner_id <> company_id' })
    })

    // Companies that a project's owner has invited to make an offer.
    this.schema.createTable('invitations', (table) => {
      table.integer('project_id').notNullable().references('projects.id').onDelete('CASCADE')
      table.integer('company_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('reason').notNullable() // why the owner may invite this company
      table.timestamp('seen_at').nullable()
      table.timestamp('declined_at').nullable()
      table.timestamp('created_at').notNullable()

      table.primary(['project_id', 'company_id'])
      table.index(['company_id', 'created_at'], 'invitations_by_company')
      addChecks(table, 'invitations', { reason: oneOf('reason', ['worked_together', 'favorite']) })
    })
    this.schema.raw(
      `create trigger invitations_touch_project after insert or update on invitations
         for each row execute function touch_project_of_bid()`
    )
  }

  async down() {
    this.schema.raw('drop trigger users_drop_maskings_of_notes on users')
    this.schema.dropTable('invitations')
    this.schema.dropTable('favorites')
    this.schema.dropTable('bids')
    this.schema.raw(
      'drop function drop_maskings_of_notes, drop_masking_of_bids, touch_project_of_bid'
    )
  }
}
