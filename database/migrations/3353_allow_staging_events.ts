import { BaseSchema } from '@adonisjs/lucid/schema'

const added = {
  audit_events: {
    column: 'kind',
    values: ['staging_agreed', 'staging_extended', 'staging_removed'],
  },
  notifications: {
    column: 'type',
    values: [
      'install_proposed',
      'install_agreed',
      'term_ending',
      'term_reminder',
      'term_answered',
      'term_extended',
      'removal_confirmed',
      'furniture_removed',
    ],
  },
}

/** Dates of a staging in the history and in notifications. */
export default class extends BaseSchema {
  async up() {
    for (const [table, { column, values }] of Object.entries(added)) {
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
    }
  }

  async down() {}
}
