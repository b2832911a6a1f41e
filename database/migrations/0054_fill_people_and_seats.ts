import { BaseSchema } from '@adonisjs/lucid/schema'

/** SQL: `column` if this update changed it. */
const isChanged = (column: string) => `new.${column} is distinct from old.${column}`

/**
 * A person and the owner's seat for each account, with the account's id. Until the next release, triggers keep
 * the columns of accounts and people in step, because 1.0 runs beside this release and knows only accounts. The
 * person of an account is the one who signs in with its address.
 */
export default class extends BaseSchema {
  async up() {
    // Registrations wait until each account has its person.
    this.schema.raw('lock table users in share row exclusive mode')
    this.schema.raw(`alter table users alter column password set default ''`)
    this.schema.raw(`
      insert into people (id, email, password, name, email_confirmed, two_step_at, deleted_at, created_at, updated_at)
      select id, email, password, name, email_confirmed, two_step_at, deleted_at, created_at, updated_at
      from users`)
    this.schema.raw(`
      insert into seats (user_id, person_id, role, joined_at, ended_at)
      select id, id, 'owner', created_at, deleted_at from users order by id`)
    this.schema.raw(
      `select setval('people_id_seq', greatest((select max(id) from people), 1), exists (select from people))`
    )

    this.schema.raw(`
      create or replace function add_person_of_account() returns trigger language plpgsql as $$
      declare person integer;
      begin
        if exists (select from people where lower(email) = lower(new.email)) then
          return null;
        end if;
        insert into people (email, password, name, email_confirmed, two_step_at, deleted_at, created_at, updated_at)
        values (new.email, new.password, new.name, new.email_confirmed, new.two_step_at, new.deleted_at,
          new.created_at, new.updated_at)
        returning id into person;
        insert into seats (user_id, person_id, role, joined_at, ended_at)
        values (new.id, person, 'owner', new.created_at, new.deleted_at);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger users_person after insert on users
        for each row execute function add_person_of_account()`)

    this.schema.raw(`
      create or replace function update_person_of_account() returns trigger language plpgsql as $$
      begin
        update people set
          email = case when ${isChanged('email')} then new.email else people.email end,
          password = case when ${isChanged('password')} then new.password else people.password end,
          name = case when ${isChanged('name')} then new.name else people.name end,
          email_confirmed = case when ${isChanged('email_confirmed')} then new.email_confirmed
            else people.email_confirmed end,
          two_step_at = case when ${isChanged('two_step_at')} then new.two_step_at else people.two_step_at end,
          deleted_at = case when ${isChanged('deleted_at')} then new.deleted_at else people.deleted_at end
        from seats
        where seats.user_id = new.id and seats.person_id = people.id and seats.ended_at is null
          and lower(people.email) = lower(old.email);
        if ${isChanged('deleted_at')} then
          update seats set ended_at = new.deleted_at where user_id = new.id
            and (ended_at is null or new.deleted_at is null);
        end if;
        return null;
      end $$`)
    this.schema.raw(`
      create trigger users_to_person
        after update of email, password, name, email_confirmed, two_step_at, deleted_at on users
        for each row when ((old.email, old.password, old.name, old.email_confirmed, old.two_step_at, old.deleted_at)
          is distinct from (new.email, new.password, new.name, new.email_confirmed, new.two_step_at, new.deleted_at))
        execute function update_person_of_account()`)

    // What this release no longer writes to accounts. A change may give the person another address first.
    this.schema.raw(`
      create or replace function update_accounts_of_person() returns trigger language plpgsql as $$
      begin
        update users set password = new.password, two_step_at = new.two_step_at
        from seats
        where seats.person_id = new.id and seats.user_id = users.id and seats.ended_at is null
          and lower(users.email) in (lower(old.email), lower(new.email))
          and (users.password, users.two_step_at) is distinct from (new.password, new.two_step_at);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger people_to_accounts after update of password, two_step_at on people
        for each row when ((old.password, old.two_step_at) is distinct from (new.password, new.two_step_at))
        execute function update_accounts_of_person()`)
    this.schema.raw(`
      create or replace function update_account_of_seat() returns trigger language plpgsql as $$
      begin
        update users set password = people.password, two_step_at = people.two_step_at
        from people
        where users.id = new.user_id and people.id = new.person_id and lower(users.email) = lower(people.email)
          and (users.password, users.two_step_at) is distinct from (people.password, people.two_step_at);
        return null;
      end $$`)
    this.schema.raw(`
      create trigger seats_to_account after insert on seats
        for each row execute function update_account_of_seat()`)
  }

  async down() {
    this.schema.raw('drop trigger seats_to_account on seats')
    this.schema.raw('drop trigger people_to_accounts on people')
    this.schema.raw('drop trigger users_to_person on users')
    this.schema.raw('drop trigger users_person on users')
    this.schema.raw(`drop function update_account_of_seat, update_accounts_of_person,
      update_person_of_account, add_person_of_account`)
    this.schema.raw('delete from seats')
    this.schema.raw('delete from people')
    this.schema.raw('alter table users alter column password drop default')
  }
}
