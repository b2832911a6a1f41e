import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The role replaces `is_admin`. A trigger keeps the former column equal while processes of the
 * former release read and write it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.raw(
      `alter table users
         add column team_role text,
         add constraint users_team_role_check check (team_role in ('support', 'admin'))`
    )
    this.schema.raw(
      `create or replace function keep_team_role() returns trigger language plpgsql as $$
       begin
         if tg_op = 'INSERT' then
           if new.is_admin then new.team_role := 'admin'; end if;
         elsif new.is_admin <> old.is_admin and new.team_role is not distinct from old.team_role then
           new.team_role := case when new.is_admin then 'admin' end;
         end if;
         new.is_admin := new.team_role is not distinct from 'admin';
         return new;
       end $$`
    )
    this.schema.raw(
      `create trigger users_team_role before insert or update of team_role, is_admin on users
         for each row execute function keep_team_role()`
    )
    this.schema.raw("update users set team_role = 'admin' where is_admin")
    this.schema.raw('create index users_team on users (id) where team_role is not null')
  }

  async down() {
    this.schema.raw('drop index users_team')
    this.schema.raw('drop trigger users_team_role on users')
    this.schema.raw('drop function keep_team_role()')
    this.schema.raw('alter table users drop column team_role')
  }
}
