import { BaseSchema } from '@adonisjs/lucid/schema'

const eventKinds = [
  'note_written',
  'email_confirmed',
  'account_viewed',
  'payments_exported',
  'inquiry_answered',
]
const notificationTypes = ['project_cancelled_by_team']

/** Events of the console, and the indexes by which an account's timeline reads them. */
export default class extends BaseSchema {
  async up() {
    this.#widen('audit_events', 'kind', eventKinds)
    this.#widen('notifications', 'type', notificationTypes)
    for (const column of ['actor_id', 'user_id', 'bid_id']) {
      this.schema.raw(
        `create index audit_events_by_${column} on audit_events (${column}, id)
         where ${column} is not null`
      )
    }
  }

  /** Adds values to a check. Validating it in a separate step doesn't block writes. */
  #widen(table: string, column: string, values: string[]) {
    const check = `${table}_${column}_check`
    const list = values.map((value) => `''${value}''`).join(', ')
    this.schema.raw(
      `do $$
       declare former text;
       begin
         select pg_get_expr(conbin, conrelid) into strict former
         from pg_constraint where conname = '${check}' and conrelid = '${table}'::regclass;
         execute 'alter table ${table} drop constraint ${check},
           add constraint ${check} check ((' || former || ') or ${column} in (${list})) not valid';
       end $$`
    )
    this.schema.raw(`alter table ${table} validate constraint ${check}`)
  }

  async down() {
    for (const column of ['bid_id', 'user_id', 'actor_id']) {
      this.schema.raw(`drop index audit_events_by_${column}`)
    }
  }
}
