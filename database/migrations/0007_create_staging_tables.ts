import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, eachOneOf, oneOf } from '#database/checks'

const answers = ['sold', 'extend', 'remove']
const sides = ['owner', 'stager']
const rooms = [
  ...['Living Room', 'Family Room', 'Dining Room', 'Kitchen', 'Breakfast Room/Nook', 'Office'],
  ...['Den', 'Playroom', 'Laundry Room', 'Master Bedroom', 'All Bedrooms', 'Master Bathroom'],
  ...['All Bathrooms', 'Entry/Foyer', 'Outdoor Space'],
]

/** What follows the contact release: dates, access, the history, and photos of the work. */
export default class extends BaseSchema {
  async up() {
    // What the owner and the company of a paid bid agree on: when the furniture comes and goes.
    this.schema.createTable('stagings', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().unique().references('bids.id').onDelete('RESTRICT')
      table.date('proposed_install_on').nullable()
      table.text('proposed_by').nullable()
      table.date('install_on').nullable() // agreed
      table.integer('extra_months').notNullable().defaultTo(0)
      table.date('removal_on').nullable().comment('install_on, the staging period and extra_months')
      table.text('owner_answer').nullable() // to "Sold, extend or remove?"
      table.text('stager_answer').nullable()
      table.date('asked_for').nullable().comment('the removal_on both were asked about')
      table.date('reminded_for').nullable()
      table.date('removed_on').nullable()
      table.text('removed_by').nullable()
      table.text('access').nullable().comment('address and instructions, encrypted with APP_KEY')
      table.timestamp('access_changed_at').nullable()
      table.timestamp('access_erased_at').nullable()
      table.specificType('checklist', 'text[]').notNullable().defaultTo('{}') // tasks that are done
      table.integer('revision').notNullable().defaultTo(0) // of the dates
      table.timestamp('created_at').notNullable()
      table.timestamp('updated_at').notNullable()

      addChecks(table, 'stagings', {
        proposed_by: oneOf('proposed_by', sides),
        proposal: '(proposed_install_on is null) = (proposed_by is null)',
        term: 'num_nulls(install_on, removal_on) <> 1 and removal_on > install_on',
        extra_months: 'extra_months >= 0 and (extra_months = 0 or install_on is not null)',
        owner_answer: oneOf('owner_answer', answers),
        stager_answer: oneOf('stager_answer', answers),
        answers: 'num_nulls(owner_answer, stager_answer) = 2 or install_on is not null',
        removed_by: oneOf('removed_by', sides),
        removed: `num_nulls(removed_on, removed_by) <> 1
          and (removed_on is null or (install_on is not null and removed_on >= install_on))`,
        access: 'access is null or (access_changed_at is not null and access_erased_at is null)',
        checklist: eachOneOf('checklist', [
          ...['utilities', 'climate', 'cleaning', 'repairs', 'empty_rooms', 'keys', 'parking'],
          ...['building', 'insurance', 'valuables', 'declutter', 'pets', 'photos'],
        ]),
      })
    })
    this.schema.raw(
      `create index stagings_due on stagings (removal_on)
       where removed_on is null and removal_on is not null`
    )
    this.schema.raw('create index stagings_with_access on stagings (id) where access is not null')

    // Who proposed, agreed to and answered what, and when. Entries are never changed.
    this.schema.createTable('staging_entries', (table) => {
      table.increments('id')
      table.integer('staging_id').notNullable().references('stagings.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.date('day').nullable().comment('the date it is about')
      table.text('answer').nullable()
      table.integer('price').nullable().comment('whole dollars for the extra month')
      table.timestamp('created_at').notNullable()

      table.index(['staging_id', 'id'])
      table.index(['actor_id', 'id'])
      addChecks(table, 'staging_entries', {
        kind: oneOf('kind', [
          ...['install_proposed', 'install_kept', 'install_agreed', 'access_changed', 'answered'],
          ...['extended', 'removal_confirmed', 'removed'],
        ]),
        answer: oneOf('answer', answers),
        answered: "(kind = 'answered') = (answer is not null)",
        day: "(kind = 'access_changed') = (day is null)",
      })
    })
    this.schema.raw(`
      create or replace function refuse_change_of_staging_entry() returns trigger language plpgsql as $$
      begin
        raise exception 'Entries of a staging are never changed';
      end $$
    `)
    this.schema.raw(`
      create trigger staging_entries_are_final before update on staging_entries
        for each row execute function refuse_change_of_staging_entry()
    `)

    // A person's secret calendar address.
    this.schema.createTable('calendar_feeds', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.text('token').notNullable().unique().comment('SHA-256')
      table.timestamp('created_at').notNullable()

      addChecks(table, 'calendar_feeds', { token: "token ~ '^[0-9a-f]{64}$'" })
    })

    // A room before and after a staging: the owner's photo, and the one that the company took.
    this.schema.createTable('room_pairs', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.text('room').notNullable()
      table.text('source_photo').notNullable().comment('name of the photo of the project')
      table.text('before_photo').notNullable().unique().comment('a copy of the source photo')
      table.text('after_photo').notNullable().unique()
      table.timestamp('consented_at').nullable() // the owner lets the company show it
      table.timestamp('created_at').notNullable()

      table.unique(['bid_id', 'source_photo'], { indexName: 'room_pairs_once_per_photo' })
      addChecks(table, 'room_pairs', {
        room: oneOf('room', rooms),
        names: "before_photo ~ '^[a-f0-9]{32}$' and after_photo ~ '^[a-f0-9]{32}$'",
        // No two rows share a file: each deletes its own.
        own_files: `before_photo <> source_photo and before_photo <> after_photo
          and after_photo <> source_photo`,
      })
    })
    // A pair is made for completed work whose fee is paid, from a photo that its project has.
    this.schema.raw(`
      create or replace function check_room_pair() returns trigger language plpgsql as $$
      begin
        if not exists (select 1 from bids b join projects p on p.id = b.project_id
            where b.id = new.bid_id and b.status = 'accepted' and b.payment_status = 'paid'
              and b.stager_completed_at is not null
              and p.photos @> array[new.source_photo]) then
          raise exception 'bid % has no completed work with the photo %', new.bid_id, new.source_photo
            using errcode = 'check_violation';
        end if;
        return new;
      end $$
    `)
    this.schema.raw(`
      create trigger room_pairs_of_completed_work before insert on room_pairs
        for each row execute function check_room_pair()
    `)

    // What a photo of a company's portfolio shows.
    this.schema.createTable('portfolio_labels', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.text('photo').notNullable().comment('name in the photo store')
      table.text('room').nullable()
      table.text('staging_level').nullable()

      table.unique(['user_id', 'photo'], { indexName: 'portfolio_labels_once_per_photo' })
      addChecks(table, 'portfolio_labels', {
        room: oneOf('room', rooms),
        staging_level: oneOf('staging_level', ['standard', 'luxury', 'ultra_luxury', 'low_cost']),
        not_empty: 'num_nonnulls(room, staging_level) > 0',
      })
    })
  }

  async down() {
    this.schema.dropTable('portfolio_labels')
    this.schema.dropTable('room_pairs')
    this.schema.dropTable('calendar_feeds')
    this.schema.dropTable('staging_entries')
    this.schema.dropTable('stagings')
    this.schema.raw('drop function check_room_pair, refuse_change_of_staging_entry')
  }
}
