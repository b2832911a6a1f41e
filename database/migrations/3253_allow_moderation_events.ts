import { BaseSchema } from '@adonisjs/lucid/schema'

const eventKinds = [
  'account_suspended',
  'account_reinstated',
  'project_hidden',
  'project_shown',
  'photo_hidden',
  'photo_shown',
  'admin_appointed',
]
const notificationTypes = ['project_hidden', 'project_shown', 'photo_hidden', 'photo_shown']

export default class extends BaseSchema {
  async up() {
    this.schema.raw('alter table audit_events add column reason text')
    this.#widen('audit_events', 'kind', eventKinds)
    this.#widen('notifications', 'type', notificationTypes)
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
    this.schema.raw('alter table audit_events drop column reason')
  }
}
