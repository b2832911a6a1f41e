import { BaseSchema } from '@adonisjs/lucid/schema'

const added = [
  { table: 'audit_events', column: 'kind', values: ['company_invited', 'invitation_declined'] },
  { table: 'notifications', column: 'type', values: ['invitation_received'] },
  { table: 'notification_preferences', column: 'topic', values: ['invitations'] },
]

/** Invitations in the history, in notifications and in their preferences. */
export default class extends BaseSchema {
  async up() {
    for (const { table, column, values } of added) this.#widen(table, column, values)
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

  async down() {}
}
