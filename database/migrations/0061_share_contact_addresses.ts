import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The contact address of an account needn't be unique: one person can be the contact of several accounts. The
 * address that someone signs in with stays unique in `people`. Each statement is a transaction of its own.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    this.schema.raw('drop index concurrently if exists users_email_index')
    this.schema.raw('create index concurrently users_email_index on users (lower(email), id)')
    this.schema.raw('drop index concurrently if exists users_email_unique')
    // 1.0 signs in with the columns of the account, so they follow a new contact.
    this.schema.raw(`
      create or replace function take_sign_in_of_contact() returns trigger language plpgsql as $$
      declare contact record;
      begin
        select people.password, people.two_step_at, people.email_confirmed into contact
        from seats join people on people.id = seats.person_id
        where seats.user_id = new.id and seats.ended_at is null and lower(people.email) = lower(new.email);
        if found then
          new.password = contact.password;
          new.two_step_at = contact.two_step_at;
        end if;
        return new;
      end $$`)
    this.schema.raw(`
      create or replace trigger users_contact before update of email on users
        for each row when (lower(old.email) is distinct from lower(new.email))
        execute function take_sign_in_of_contact()`)
  }

  async down() {
    this.schema.raw('drop trigger users_contact on users')
    this.schema.raw('drop function take_sign_in_of_contact')
    this.schema.raw('drop index concurrently if exists users_email_index')
    this.schema.raw('create unique index concurrently users_email_unique on users (lower(email))')
  }
}
