import { BaseSchema } from '@adonisjs/lucid/schema'

/** What a job counts from the records of a company and of an owner. Nothing has written rows yet. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('reputation_scores', (table) => {
      table.integer('review_count').notNullable().defaultTo(0)
      table.integer('paid_acceptances').notNullable().defaultTo(0)
      table.integer('unpaid_acceptances').notNullable().defaultTo(0)
      table.integer('stager_cancellations').notNullable().defaultTo(0)
      table.integer('posted_projects').notNullable().defaultTo(0)
      table.integer('past_projects').notNullable().defaultTo(0)
      table.integer('hired_projects').notNullable().defaultTo(0)
      table.integer('decision_time').notNullable().defaultTo(0).comment('minutes')
      table.integer('owner_cancellations').notNullable().defaultTo(0)

      table.check(
        `total_score between review_count and 5 * review_count
          and (review_count = 0) = (average_rating = 0)
          and (average_rating = 0 or average_rating between 1 and 5)`,
        [],
        'reputation_scores_rating_check'
      )
      table.check(
        `completed_projects >= 0 and response_time >= 0 and badge_count >= 0
          and paid_acceptances >= 0 and unpaid_acceptances >= 0 and stager_cancellations >= 0
          and decision_time >= 0 and owner_cancellations >= 0`,
        [],
        'reputation_scores_counts_check'
      )
      table.check(
        'hired_projects between 0 and past_projects and past_projects <= posted_projects',
        [],
        'reputation_scores_projects_check'
      )
    })
  }

  async down() {
    this.schema.raw(`
      alter table reputation_scores
        drop constraint reputation_scores_rating_check,
        drop constraint reputation_scores_counts_check,
        drop constraint reputation_scores_projects_check
    `)
    this.schema.alterTable('reputation_scores', (table) => {
      table.dropColumns(
        'review_count',
        'paid_acceptances',
        'unpaid_acceptances',
        'stager_cancellations',
        'posted_projects',
        'past_projects',
        'hired_projects',
        'decision_time',
        'owner_cancellations'
      )
    })
  }
}
