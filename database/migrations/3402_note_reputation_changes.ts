import { BaseSchema } from '@adonisjs/lucid/schema'

const triggers = [
  `bids_note_reputation after update on bids for each row
     when (old.status <> new.status or old.payment_status <> new.payment_status
       or old.selected_at is distinct from new.selected_at)
     execute function note_reputation_of_bid()`,
  `bids_note_first_reputation after insert on bids for each row
     when (new.status <> 'pending')
     execute function note_reputation_of_bid()`,
  `projects_note_reputation after update on projects for each row
     when (old.status <> new.status or old.deleted_at is distinct from new.deleted_at)
     execute function note_reputation_of_project()`,
  `projects_note_first_reputation after insert on projects
     referencing new table as written
     for each statement execute function note_reputation_of_posters()`,
  `messages_note_reputation after insert on messages
     referencing new table as written
     for each statement execute function note_reputation_of_senders()`,
  `reviews_note_reputation after insert or update or delete on reviews for each row
     execute function note_reputation_of_review()`,
  `badges_note_reputation after insert or update or delete on professional_badges for each row
     execute function note_reputation_of_badge()`,
]

/**
 * Notes changes from now on, each trigger in a transaction of its own: together they would lock
 * five tables. Then notes every account that has records, for the first run of the job.
 */
export default class extends BaseSchema {
  static disableTransactions = true

  async up() {
    for (const trigger of triggers) this.schema.raw(`create or replace trigger ${trigger}`)
    this.schema.raw(`
      insert into reputation_changes (user_id)
        select user_id from projects
        union select user_id from bids where status <> 'pending'
        union select reviewee_id from reviews
        union select user_id from professional_badges
        union select c.low_id from conversations c
          join users u on u.id = c.low_id and u.user_type = 'staging_company'
        union select c.high_id from conversations c
          join users u on u.id = c.high_id and u.user_type = 'staging_company'
    `)
  }

  async down() {
    for (const trigger of triggers) {
      const [name, table] = [/^\w+/.exec(trigger)![0], / on (\w+)/.exec(trigger)![1]]
      this.schema.raw(`drop trigger ${name} on ${table}`)
    }
  }
}
