import { BaseSchema } from '@adonisjs/lucid/schema'

const eventKinds = ['receipt_completed']

/** An event for a company that adds its address or tax ID to an issued receipt. */
export default class extends BaseSchema {
  async up() {
    const list = eventKinds.map((kind) => `''${kind}''`).join(', ')
    this.schema.raw(
      `do $$
       declare former text;
       begin
         select pg_get_expr(conbin, conrelid) into strict former from pg_constraint
         where conname = 'audit_events_kind_check' and conrelid = 'audit_events'::regclass;
         execute 'alter table audit_events drop constraint audit_events_kind_check,
           add constraint audit_events_kind_check
             check ((' || former || ') or kind in (${list})) not valid';
       end $$`
    )
    // Validating it in a separate step doesn't block writes.
    this.schema.raw('alter table audit_events validate constraint audit_events_kind_check')
  }

  async down() {}
}
