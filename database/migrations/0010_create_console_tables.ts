import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, oneOfAny } from '#database/checks'

const moderation = [
  ...['account_suspended', 'account_reinstated', 'project_hidden', 'project_shown'],
  ...['photo_hidden', 'photo_shown', 'admin_appointed'],
]

/** The first list is that of the first release; each of the others came with its feature. */
const eventKinds = [
  [
    ...['user_registered', 'profile_edited', 'email_changed', 'password_changed', 'data_exported'],
    ...['account_deleted', 'project_posted', 'project_edited', 'project_deleted'],
    ...['project_cancelled', 'project_completed', 'project_reopened', 'bid_submitted'],
    ...['bid_revised', 'bid_accepted', 'bid_rejected', 'bid_cancelled', 'bid_released'],
    ...['bid_expired', 'payment_declined', 'fee_paid', 'fee_refunded', 'fee_partly_refunded'],
    ...['fee_disputed', 'fee_dispute_closed', 'work_completed', 'refund_ordered'],
    ...['users_exported', 'inquiry_handled', 'report_resolved', 'report_reopened', 'report_noted'],
    ...['payments_reconciled', ...moderation],
  ],
  moderation, // named again when it was added
  ['note_written', 'email_confirmed', 'account_viewed', 'payments_exported', 'inquiry_answered'],
  [
    ...['support_appointed', 'removed_from_team', 'two_step_enabled', 'two_step_disabled'],
    ...['two_step_reset', 'recovery_codes_renewed', 'recovery_code_used', 'project_viewed'],
    ...['inquiry_viewed', 'report_viewed', 'list_viewed'],
  ],
  ['account_warned', 'account_muted', 'account_unmuted', 'report_dismissed', 'email_resent'],
  ['list_exported', 'account_exported'],
  ['search_saved', 'saved_search_edited', 'saved_search_deleted', 'alerts_stopped'],
  ['staging_agreed', 'staging_extended', 'staging_removed'],
  ['company_invited', 'invitation_declined'],
  ['receipt_completed'],
  [
    ...['review_written', 'review_replied', 'review_reported', 'review_removed'],
    ...['review_report_dismissed'],
  ],
  ['owner_reported', 'owner_report_dismissed'],
  [
    ...['badge_requested', 'badge_withdrawn', 'badge_verified', 'badge_declined', 'badge_revoked'],
    ...['badge_document_viewed', 'badge_type_added', 'badge_type_edited'],
  ],
  ['pair_added', 'pair_removed', 'pair_consented', 'pair_withdrawn'],
]

const viewedLists = [
  [
    ...['users', 'detailed_users', 'projects', 'inquiries', 'reports', 'reviews', 'payments'],
    ...['team', 'activity', 'search', 'figures'],
  ],
  ['badges'],
]

/** What the team sees and writes down. */
export default class extends BaseSchema {
  async up() {
    // What happened, to whom and by whom.
    this.schema.createTable('audit_events', (table) => {
      table.increments('id')
      table.text('kind').notNullable()
      table.integer('actor_id').nullable().references('users.id').onDelete('SET NULL') // null: not a person
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')
      table.integer('bid_id').nullable().references('bids.id').onDelete('SET NULL')
      table.integer('user_id').nullable().references('users.id').onDelete('SET NULL') // the account
      table.timestamp('created_at').notNullable()
      table.integer('payment_id').nullable().references('payments.id').onDelete('SET NULL')
      table
        .integer('contact_message_id')
        .nullable()
        .references('contact_messages.id')
        .onDelete('SET NULL')
      table
        .integer('message_report_id')
        .nullable()
        .references('message_reports.id')
        .onDelete('SET NULL')
      table.text('reason').nullable()
      table.text('list').nullable() // which list with personal data the team looked at
      table.text('category').nullable()

      addChecks(table, 'audit_events', {
        kind: oneOfAny('kind', eventKinds),
        list: oneOfAny('list', viewedLists),
        category: oneOf('category', [
          ...['conduct', 'contact', 'spam', 'information', 'terms', 'payment', 'security'],
          ...['no_breach', 'unclear', 'handled'],
        ]),
      })
    })
    for (const index of [
      'index audit_events_latest on audit_events (created_at desc)',
      // An account's timeline, and that of a project or a bid.
      'index audit_events_by_project on audit_events (project_id, id)',
      'index audit_events_by_actor_id on audit_events (actor_id, id) where actor_id is not null',
      'index audit_events_by_user_id on audit_events (user_id, id) where user_id is not null',
      'index audit_events_by_bid_id on audit_events (bid_id, id) where bid_id is not null',
      `index audit_events_views on audit_events (actor_id, created_at)
         where kind in ('account_viewed', 'project_viewed', 'inquiry_viewed', 'report_viewed',
           'list_viewed')`,
      // Acceptances, expirations and completions of a week.
      `index audit_events_by_outcome on audit_events (kind, created_at)
         where kind in ('bid_accepted', 'bid_expired', 'project_completed')`,
    ]) {
      this.schema.raw(`create ${index}`)
    }

    // What the team writes down about an account. Only admins read it.
    this.schema.createTable('account_notes', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.integer('author_id').nullable().references('users.id').onDelete('SET NULL').index()
      table.text('content').notNullable()
      table.timestamp('created_at').notNullable()

      table.index(['user_id', 'id'])
    })

    // The figures of a large market, computed every few minutes.
    this.schema.createTable('figure_snapshots', (table) => {
      table.string('name', 40).primary()
      table.jsonb('figures').notNullable().comment('with asOf, when they were computed')
    })
  }

  async down() {
    this.schema.dropTable('figure_snapshots')
    this.schema.dropTable('account_notes')
    this.schema.dropTable('audit_events')
  }
}
