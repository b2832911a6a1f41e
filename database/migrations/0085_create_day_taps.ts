import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const steps = ['on_our_way', 'arrived', 'finished', 'no_access']
const reasons = ['code', 'key', 'someone_home', 'not_ready', 'other']

/** What a crew reports on the day of an install or a removal, and the link with which it does so without an account. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('crew_links', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.text('token').notNullable().unique().comment('SHA-256')
      table.text('kind').notNullable()
      table
        .date('day')
        .notNullable()
        .comment('of the install or removal; another day ends the link')
      table.text('crew').nullable().comment('first names')
      table.specificType('to_do', 'text[]').notNullable().defaultTo('{}')
      table.boolean('shows_codes').notNullable().defaultTo(true) // the owner decides
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.timestamp('created_at').notNullable()
      table.timestamp('ended_at').nullable() // turned off, or replaced by a new address
      table.integer('openings').notNullable().defaultTo(0)
      table.timestamp('last_opened_at').nullable()

      addChecks(table, 'crew_links', {
        token: "token ~ '^[0-9a-f]{64}$'",
        kind: oneOf('kind', ['install', 'removal']),
        crew: 'char_length(crew) between 1 and 60',
        to_do: 'cardinality(to_do) <= 12',
        openings: 'openings >= 0 and (openings = 0) = (last_opened_at is null)',
      })
    })

    // Each press that showed the address, and whether it showed how to get in.
    this.schema.createTable('crew_showings', (table) => {
      table.increments('id')
      table
        .integer('crew_link_id')
        .notNullable()
        .references('crew_links.id')
        .onDelete('CASCADE')
        .index()
      table.boolean('with_codes').notNullable()
      table.timestamp('shown_at').notNullable()
    })

    this.schema.createTable('day_taps', (table) => {
      table.increments('id')
      table.integer('staging_id').notNullable().references('stagings.id').onDelete('RESTRICT')
      table.text('kind').notNullable()
      table.date('day').notNullable()
      table.text('step').notNullable()
      table.text('reason').nullable().comment('why the crew could not get in')
      table.text('note').nullable()
      table.text('client_id').notNullable()
      table.timestamp('tapped_at').notNullable().comment('by the clock of the phone')
      table.timestamp('received_at').notNullable()
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT')
      table.integer('crew_link_id').nullable().references('crew_links.id').onDelete('RESTRICT')
      table.timestamp('undone_at').nullable()
      table.timestamp('announced_at').nullable().comment('when the other side was told')

      table.unique(['staging_id', 'client_id'], { indexName: 'day_taps_once_per_client_id' })
      addChecks(table, 'day_taps', {
        kind: oneOf('kind', ['install', 'removal']),
        step: oneOf('step', steps),
        reason: oneOf('reason', reasons),
        no_access: `(step = 'no_access') = (reason is not null)
          and (note is null or step = 'no_access')`,
        note: 'char_length(note) between 1 and 300',
        times: 'tapped_at <= received_at',
        outcome: 'num_nonnulls(undone_at, announced_at) <= 1',
      })
    })

    this.schema.alterTable('staging_entries', (table) => {
      table.integer('tap_id').nullable().references('day_taps.id').onDelete('RESTRICT')
    })

    for (const index of [
      'unique index crew_links_current on crew_links (bid_id) where ended_at is null',
      'index crew_links_by_bid on crew_links (bid_id, id)',
      `unique index day_taps_once on day_taps (staging_id, kind, day, step)
         where undone_at is null and step <> 'no_access'`,
      `index day_taps_to_announce on day_taps (id) where undone_at is null and announced_at is null`,
      'index day_taps_crew_link_id_index on day_taps (crew_link_id) where crew_link_id is not null',
    ]) {
      this.schema.raw(`create ${index}`)
    }
    this.schema.raw(`
      create or replace function refuse_change_of_crew_showing() returns trigger language plpgsql as $$
      begin
        raise exception 'Showings of an address are never changed';
      end $$`)
    this.schema.raw(`
      create trigger crew_showings_are_final before update on crew_showings
        for each row execute function refuse_change_of_crew_showing()`)
    // A tap is undone or announced once; a note may be erased.
    this.schema.raw(`
      create or replace function refuse_change_of_day_tap() returns trigger language plpgsql as $$
      begin
        if (new.id, new.staging_id, new.kind, new.day, new.step, new.reason, new.client_id, new.tapped_at,
            new.received_at, new.actor_id, new.person_id, new.crew_link_id)
          is distinct from (old.id, old.staging_id, old.kind, old.day, old.step, old.reason, old.client_id,
            old.tapped_at, old.received_at, old.actor_id, old.person_id, old.crew_link_id)
          or coalesce(new.note, old.note) is distinct from old.note
          or (old.undone_at is not null and new.undone_at is distinct from old.undone_at)
          or (old.announced_at is not null and new.announced_at is distinct from old.announced_at)
        then
          raise exception 'Taps of a day are never changed';
        end if;
        return new;
      end $$`)
    this.schema.raw(`
      create trigger day_taps_are_final before update on day_taps
        for each row execute function refuse_change_of_day_tap()`)
    // Both sides' polls show the day.
    this.schema.raw(`
      create or replace function touch_project_of_day_tap() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now() where id = (
          select b.project_id from bids b join stagings s on s.bid_id = b.id where s.id = new.staging_id);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger day_taps_touch_project after insert or update of undone_at, announced_at on day_taps
        for each row execute function touch_project_of_day_tap()`)

    this.schema.raw(
      widerCheck('staging_entries', 'kind', [
        'crew_on_way',
        'crew_arrived',
        'crew_finished',
        'crew_locked_out',
        'crew_link_made',
      ])
    )
    this.schema.raw(
      widerCheck('notifications', 'type', [
        'crew_on_way',
        'crew_arrived',
        'crew_finished',
        'crew_locked_out',
        'crew_link_made',
      ])
    )
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    this.schema.alterTable('staging_entries', (table) => {
      table.dropColumn('tap_id')
    })
    this.schema.dropTable('day_taps')
    this.schema.dropTable('crew_showings')
    this.schema.dropTable('crew_links')
    this.schema.raw(
      'drop function refuse_change_of_crew_showing, refuse_change_of_day_tap, touch_project_of_day_tap'
    )
  }
}
