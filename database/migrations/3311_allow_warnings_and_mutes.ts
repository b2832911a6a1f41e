import { BaseSchema } from '@adonisjs/lucid/schema'
import { validatedCheck, widerCheck } from '#database/checks'

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

/** Warnings and mutes in the history and in notifications. In steps of their own, not to block writes. */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const [table, { column, values }] of Object.entries(added)) {
      this.schema.raw(widerCheck(table, column, values))
      this.schema.raw(validatedCheck(table, column))
    }
    for (const [table, names] of Object.entries(newChecks)) {
      for (const name of names) {
        this.schema.raw(`alter table ${table} validate constraint ${name}`)
      }
    }
  }

  async down() {}
}
