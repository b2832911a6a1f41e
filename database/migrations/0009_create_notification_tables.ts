import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, oneOfAny } from '#database/checks'

/** The first list is that of the first release; each of the others came with its feature. */
const notificationTypes = [
  [
    ...['offer_received', 'offer_changed', 'offer_accepted', 'payment_reminder'],
    ...['payment_received', 'contact_released', 'payment_cancelled', 'offer_rejected'],
    ...['offer_not_selected', 'offer_released', 'bid_cancelled', 'project_reopened'],
    ...['project_cancelled', 'work_completed', 'project_completed', 'fee_refunded'],
    ...['message_received', 'account_deleted', 'project_hidden', 'project_shown', 'photo_hidden'],
    ...['photo_shown', 'account', 'admin'],
  ],
  ['project_hidden', 'project_shown', 'photo_hidden', 'photo_shown'], // named again when hiding was added
  ['project_cancelled_by_team'],
  ['account_warned', 'account_muted', 'account_unmuted', 'report_reviewed'],
  ['new_project'],
  [
    ...['install_proposed', 'install_agreed', 'term_ending', 'term_reminder', 'term_answered'],
    ...['term_extended', 'removal_confirmed', 'furniture_removed'],
  ],
  ['invitation_received'],
  [
    ...['review_written', 'reviews_released', 'review_replied', 'review_removed'],
    ...['review_reminder'],
  ],
  ['answer_awaited', 'owner_report_dismissed'],
  ['badge_reviewed', 'badge_expiring'],
  ['pairs_added', 'pairs_answered'],
]

const topics = [
  ['payments', 'offers', 'outcomes', 'projects', 'messages', 'account'],
  ['alerts'],
  ['invitations'],
]

const deliveries = ['email', 'digest', 'app', 'off']

/** What people are notified of, in the app and by email. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('notifications', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('type').notNullable()
      table.text('title').notNullable()
      table.text('message').notNullable()
      table.integer('project_id').nullable().references('projects.id').onDelete('SET NULL')
      table.integer('bid_id').nullable().references('bids.id').onDelete('SET NULL')
      table.boolean('read').notNullable().defaultTo(false)
      table.timestamp('created_at').notNullable()
      table.text('delivery').notNullable().defaultTo('app')
      table.timestamp('mailed_at').nullable()
      table.integer('sender_id').nullable().references('users.id').onDelete('CASCADE') // of messages
      table.integer('count').notNullable().defaultTo(1) // messages of this sender
      table.timestamp('email_due_at').nullable() // the same for all notifications of a bundle
      table.integer('previous_amount').nullable() // of a bid, in whole dollars
      table
        .integer('saved_search_id')
        .nullable()
        .references('saved_searches.id')
        .onDelete('SET NULL')

      addChecks(table, 'notifications', {
        type: oneOfAny('type', notificationTypes),
        delivery: oneOf('delivery', deliveries),
      })
    })
    for (const index of [
      'index notifications_by_user on notifications (user_id, created_at desc, id desc)',
      'index notifications_unread on notifications (user_id) where not read',
      `index notifications_for_digest on notifications (user_id)
         where delivery = 'digest' and mailed_at is null`,
      `unique index notifications_one_a_thread on notifications (user_id, sender_id)
         where type = 'message_received'`,
      // A company is alerted to a project once.
      `unique index notifications_one_alert on notifications (user_id, project_id)
         where type = 'new_project'`,
      `index notifications_by_saved_search on notifications (saved_search_id)
         where saved_search_id is not null`,
    ]) {
      this.schema.raw(`create ${index}`)
    }

    // How someone wants to be notified. Without a row, the topic's default applies.
    this.schema.createTable('notification_preferences', (table) => {
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE')
      table.text('topic').notNullable()
      table.text('delivery').notNullable()

      table.primary(['user_id', 'topic'])
      addChecks(table, 'notification_preferences', {
        topic: oneOfAny('topic', topics),
        delivery: oneOf('delivery', deliveries),
      })
    })

    // The day of the last daily summary.
    this.schema.createTable('notification_digests', (table) => {
      table.integer('user_id').primary().references('users.id').onDelete('CASCADE')
      table.date('day').notNullable()
    })

    // What became of each email that was sent or given up.
    this.schema.createTable('email_deliveries', (table) => {
      table.increments('id')
      table.text('job_id').notNullable().unique()
      table.text('name').notNullable().comment('such as SendReceipt')
      table.integer('user_id').nullable().references('users.id').onDelete('CASCADE')
      table.text('subject').notNullable()
      table.text('outcome').notNullable()
      table.timestamp('created_at').notNullable().index()
      table.integer('written_from').nullable().comment('id of the receipt or the notification')

      table.index(['user_id', 'id'])
      addChecks(table, 'email_deliveries', {
        outcome: oneOf('outcome', ['sent', 'unknown_address', 'given_up']),
      })
    })
  }

  async down() {
    this.schema.dropTable('email_deliveries')
    this.schema.dropTable('notification_digests')
    this.schema.dropTable('notification_preferences')
    this.schema.dropTable('notifications')
  }
}
