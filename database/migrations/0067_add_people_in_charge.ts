import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf } from '#database/checks'

const topics = [
  'payments',
  'offers',
  'outcomes',
  'projects',
  'messages',
  'account',
  'alerts',
  'invitations',
]

const columns = {
  // Of the account that posted the project, and of the one that made the offer.
  projects: 'in_charge_id integer references seats (id) on delete set null',
  bids: 'in_charge_id integer references seats (id) on delete set null',
  // Who saved it, and to whom an email was sent, if the account has several people.
  saved_searches: 'person_id integer references people (id) on delete set null',
  email_deliveries: 'person_id integer references people (id) on delete set null',
}

/**
 * Who is in charge of a project and of an offer, and how each person of an account wants to be notified. All empty or
 * as before in accounts with one person.
 */
export default class extends BaseSchema {
  async up() {
    for (const [table, column] of Object.entries(columns)) {
      const [name, type, ...reference] = column.split(' ')
      this.schema.raw(`
        alter table ${table} add column ${name} ${type},
          add constraint ${table}_${name}_foreign foreign key (${name}) ${reference.join(' ')} not valid`)
    }

    // As notification_preferences, which 1.0 goes on using: it has one row for each account and topic.
    this.schema.createTable('seat_notification_preferences', (table) => {
      table.integer('seat_id').notNullable().references('seats.id').onDelete('CASCADE')
      table.text('topic').notNullable()
      table.text('delivery').nullable() // null: the topic's default
      table.boolean('push').notNullable().defaultTo(true)

      table.primary(['seat_id', 'topic'])
      addChecks(table, 'seat_notification_preferences', {
        topic: oneOf('topic', topics),
        delivery: oneOf('delivery', ['email', 'digest', 'app', 'off']),
      })
    })

    // What waits for the daily email of a person, in an account with several people.
    this.schema.createTable('digest_notifications', (table) => {
      table
        .integer('notification_id')
        .notNullable()
        .references('notifications.id')
        .onDelete('CASCADE')
      table.integer('seat_id').notNullable().references('seats.id').onDelete('CASCADE')
      table.timestamp('mailed_at').nullable()

      table.primary(['notification_id', 'seat_id'])
    })
    this.schema.raw(`
      create index digest_notifications_unsent on digest_notifications (seat_id) where mailed_at is null`)

    // Until the next release: 1.0 knows the choices of the account's first person only, and writes them.
    this.schema.raw(`
      create or replace function copy_preference_of_account() returns trigger language plpgsql as $$
      begin
        insert into seat_notification_preferences as own (seat_id, topic, delivery, push)
        select id, new.topic, new.delivery, new.push from seats
        where user_id = new.user_id and ended_at is null order by id limit 1
        on conflict (seat_id, topic) do update set delivery = excluded.delivery, push = excluded.push
        where (own.delivery, own.push) is distinct from (excluded.delivery, excluded.push);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger notification_preferences_to_seat after insert or update on notification_preferences
        for each row execute function copy_preference_of_account()`)
    this.schema.raw(`
      create or replace function copy_preference_of_seat() returns trigger language plpgsql as $$
      begin
        insert into notification_preferences as known (user_id, topic, delivery, push)
        select user_id, new.topic, new.delivery, new.push from seats
        where id = new.seat_id and id = (
          select min(first.id) from seats first where first.user_id = seats.user_id and first.ended_at is null)
        on conflict (user_id, topic) do update set delivery = excluded.delivery, push = excluded.push
        where (known.delivery, known.push) is distinct from (excluded.delivery, excluded.push);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger seat_notification_preferences_to_account
        after insert or update on seat_notification_preferences
        for each row execute function copy_preference_of_seat()`)
  }

  async down() {
    this.schema.raw('drop trigger notification_preferences_to_seat on notification_preferences')
    this.schema.dropTable('digest_notifications')
    this.schema.dropTable('seat_notification_preferences')
    this.schema.raw('drop function copy_preference_of_seat, copy_preference_of_account')
    for (const [table, column] of Object.entries(columns)) {
      this.schema.raw(`alter table ${table} drop column ${column.split(' ')[0]}`)
    }
  }
}
