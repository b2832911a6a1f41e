import { BaseSchema } from '@adonisjs/lucid/schema'

/** New values, by the check they are added to. A later migration validates the checks. */
const added = {
  notifications_type_check: { table: 'notifications', column: 'type', values: ['new_project'] },
  notification_preferences_topic_check: {
    table: 'notification_preferences',
    column: 'topic',
    values: ['alerts'],
  },
  audit_events_kind_check: {
    table: 'audit_events',
    column: 'kind',
    values: ['search_saved', 'saved_search_edited', 'saved_search_deleted', 'alerts_stopped'],
  },
}

/** Notifications about new projects, with the saved search they match. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('notifications', (table) => {
      table
        .integer('saved_search_id')
        .nullable()
        .references('saved_searches.id')
        .onDelete('SET NULL')
    })
    for (const [check, { table, column, values }] of Object.entries(added)) {
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

  async down() {
    this.schema.alterTable('notifications', (table) => table.dropColumn('saved_search_id'))
  }
}
