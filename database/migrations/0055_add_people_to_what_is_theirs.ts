import { BaseSchema } from '@adonisjs/lucid/schema'

/** What belongs to a person, not to an account. */
const tables = [
  'sessions',
  'email_links',
  'passkeys',
  'known_networks',
  'two_step_verifications',
  'recovery_codes',
  'calendar_feeds',
]

/**
 * Whose each row is. Until the next release a trigger adds the person of rows that 1.0 writes or changes: the check
 * holds for changed rows at once. The next migration fills in and validates what is there.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create or replace function add_person() returns trigger language plpgsql as $$
      begin
        select seats.person_id into strict new.person_id
        from seats join users on users.id = seats.user_id join people on people.id = seats.person_id
        where seats.user_id = new.user_id
        order by lower(people.email) = lower(users.email) desc, seats.ended_at is not null, seats.id limit 1;
        return new;
      end $$`)
    for (const table of tables) {
      this.schema.raw(`
        alter table ${table}
          add column person_id integer references people (id) on delete cascade,
          add constraint ${table}_person_id_check check (person_id is not null) not valid`)
      this.schema.raw(`
        create trigger ${table}_person before insert or update on ${table}
          for each row when (new.person_id is null) execute function add_person()`)
    }
    // The account's stays the key for 1.0, which has one person for each.
    this.schema.raw(
      'alter table two_step_verifications drop constraint two_step_verifications_pkey'
    )
  }

  async down() {
    this.schema.raw(
      'alter table two_step_verifications add constraint two_step_verifications_pkey primary key (user_id)'
    )
    for (const table of tables) {
      this.schema.raw(`drop trigger ${table}_person on ${table}`)
      this.schema.raw(`alter table ${table} drop column person_id`)
    }
    this.schema.raw('drop function add_person')
  }
}
