import { BaseSchema } from '@adonisjs/lucid/schema'

/** An account that isn't deleted has an owner. Checked when the transaction ends, one change of an account at a time. */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(`
      create or replace function require_owner() returns trigger language plpgsql as $$
      begin
        perform from users where id = old.user_id and deleted_at is null for no key update;
        if found and not exists (
          select from seats where user_id = old.user_id and role = 'owner' and ended_at is null
        ) then
          raise exception 'account % has no owner', old.user_id using errcode = 'check_violation';
        end if;
        return null;
      end $$`)
    this.schema.raw(`
      create constraint trigger seats_owner after update or delete on seats
        deferrable initially deferred for each row execute function require_owner()`)
  }

  async down() {
    this.schema.raw('drop trigger seats_owner on seats')
    this.schema.raw('drop function require_owner')
  }
}
