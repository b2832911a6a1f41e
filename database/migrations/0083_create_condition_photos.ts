import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, widerCheck } from '#database/checks'

const moments = ['before_install', 'after', 'before_removal', 'after_removal', 'damage']

const rooms = [
  'Living Room',
  'Family Room',
  'Dining Room',
  'Kitchen',
  'Breakfast Room/Nook',
  'Office',
  'Den',
  'Playroom',
  'Laundry Room',
  'Master Bedroom',
  'All Bedrooms',
  'Master Bathroom',
  'All Bathrooms',
  'Entry/Foyer',
  'Outdoor Space',
]

const clientId = "client_id ~ '^[0-9a-f]{32}$'"

/**
 * Photos of the rooms and notes about damage, which both sides of a paid job keep from the install day on. All
 * of it is history: rows are added and, with an account, deleted, but never changed.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('damage_notes', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT').index()
      table.integer('crew_link_id').nullable()
      table.text('client_id').notNullable()
      table.text('room').notNullable()
      table.text('text').notNullable()
      table.timestamp('taken_at').nullable().comment('null: the clock of the phone was wrong')
      table.timestamp('received_at').notNullable()

      table.unique(['bid_id', 'client_id'], { indexName: 'damage_notes_once' })
      addChecks(table, 'damage_notes', {
        client_id: clientId,
        room: oneOf('room', rooms),
        author: 'num_nonnulls(person_id, crew_link_id) <= 1',
        times: 'taken_at <= received_at',
      })
    })

    this.schema.createTable('damage_answers', (table) => {
      table.increments('id')
      table
        .integer('note_id')
        .notNullable()
        .references('damage_notes.id')
        .onDelete('CASCADE')
        .index()
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT').index()
      table.text('kind').notNullable()
      table.text('text').nullable()
      table.timestamp('created_at').notNullable()

      addChecks(table, 'damage_answers', {
        kind: oneOf('kind', ['seen', 'not_agreed']),
        text: "(kind = 'not_agreed') = (text is not null)",
      })
    })

    this.schema.createTable('condition_photos', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.integer('actor_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('person_id').nullable().references('people.id').onDelete('RESTRICT').index()
      table.integer('crew_link_id').nullable()
      table.text('client_id').notNullable()
      table.text('room').notNullable()
      table.text('moment').notNullable()
      table.text('photo').notNullable().unique().comment('name in the photo store')
      table.text('guide_photo').nullable().comment('the photo of the project that was the guide')
      table.integer('note_id').nullable().references('damage_notes.id').onDelete('CASCADE').index()
      table.timestamp('taken_at').nullable().comment('null: the clock of the phone was wrong')
      table.timestamp('received_at').notNullable()

      table.unique(['bid_id', 'client_id'], { indexName: 'condition_photos_once' })
      table.index(['bid_id', 'id'])
      addChecks(table, 'condition_photos', {
        client_id: clientId,
        room: oneOf('room', rooms),
        moment: oneOf('moment', moments),
        author: 'num_nonnulls(person_id, crew_link_id) <= 1',
        names: "photo ~ '^[a-f0-9]{32}$' and guide_photo ~ '^[a-f0-9]{32}$'",
        note: "note_id is null or moment = 'damage'",
        times: 'taken_at <= received_at',
      })
    })

    // What a phone last said that it still has to send.
    this.schema.createTable('outbox_reports', (table) => {
      table.increments('id')
      table.integer('bid_id').notNullable().references('bids.id').onDelete('RESTRICT')
      table.integer('actor_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.integer('person_id').nullable().references('people.id').onDelete('CASCADE').index()
      table.integer('crew_link_id').nullable()
      table.integer('waiting').notNullable()
      table.timestamp('reported_at').notNullable()

      addChecks(table, 'outbox_reports', {
        author: 'num_nonnulls(person_id, crew_link_id) <= 1',
        waiting: 'waiting between 0 and 500',
      })
    })
    this.schema.raw(
      `create unique index outbox_reports_by_author on outbox_reports
       (bid_id, actor_id, coalesce(person_id, 0), coalesce(crew_link_id, 0))`
    )

    this.schema.raw(`
      create or replace function refuse_change_of_condition() returns trigger language plpgsql as $$
      begin
        raise exception 'Photos of rooms and damage notes are never changed';
      end $$
    `)
    for (const table of ['damage_notes', 'damage_answers', 'condition_photos']) {
      this.schema.raw(`
        create trigger ${table}_are_final before update on ${table}
          for each row execute function refuse_change_of_condition()
      `)
    }
    // A project's page shows whose turn it is to answer, so its version follows the notes.
    this.schema.raw(`
      create or replace function touch_project_of_damage() returns trigger language plpgsql as $$
      begin
        update projects set updated_at = now() where id = (
          select b.project_id from damage_notes n join bids b on b.id = n.bid_id
          where n.id = case when tg_table_name = 'damage_notes' then (to_jsonb(new) ->> 'id')::int
            else (to_jsonb(new) ->> 'note_id')::int end);
        return null;
      end $$
    `)
    for (const table of ['damage_notes', 'damage_answers']) {
      this.schema.raw(`
        create trigger ${table}_touch_project after insert on ${table}
          for each row execute function touch_project_of_damage()
      `)
    }
    this.schema.raw(widerCheck('audit_events', 'kind', ['damage_noted', 'damage_answered']))
    this.schema.raw(widerCheck('notifications', 'type', ['damage_noted', 'damage_answered']))
  }

  /** The wider checks stay: rows may contain the new values. */
  async down() {
    for (const table of ['outbox_reports', 'condition_photos', 'damage_answers', 'damage_notes']) {
      this.schema.dropTable(table)
    }
    this.schema.raw('drop function refuse_change_of_condition, touch_project_of_damage')
  }
}
