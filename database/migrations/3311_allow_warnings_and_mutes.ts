import { BaseSchema } from '@adonisjs/lucid/schema'

const added = {
  audit_events: {
    column: 'kind',
    values: [
      'account_warned',
      'account_muted',
      'account_unmuted',
      'report_dismissed',
      'email_resent',
    ],
  },
  notifications: {
    column: 'type',
    values: ['account_warned', 'account_muted', 'account_unmuted', 'report_reviewed'],
  },
}

const newChecks = {
  users: ['users_mute_category_check'],
  message_reports: ['message_reports_outcome_check', 'message_reports_outcome_category_check'],
  audit_events: ['audit_events_category_check'],
}

/** Warnings and mutes in the history and in notifications. */
export default class extends BaseSchema {
  async up() {
    for (const [table, { column, values }] of Object.entries(added)) {
      this.#widen(table, column, values)
    }
    for (const [table, names] of Object.entries(newChecks)) {
      for (const name of names) {
        this.schema.raw(`alter table ${table} validate constraint ${name}`)
      }
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

  async down() {}
}
