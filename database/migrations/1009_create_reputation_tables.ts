import { BaseSchema } from '@adonisjs/lucid/schema'

/** Not shown yet. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('professional_badges', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().references('users.id').onDelete('CASCADE').index()
      table.text('badge_type').notNullable()
      table.text('verified_by').nullable()
      table.timestamp('verification_date').nullable()
      table.timestamp('expiry_date').nullable()
      table.boolean('is_active').notNullable().defaultTo(true)
      table.text('verification_document').nullable()
      table.timestamp('created_at').notNullable()
    })

    this.schema.createTable('reviews', (table) => {
      table.increments('id')
      table.integer('project_id').notNullable().references('projects.id').onDelete('RESTRICT')
      table.integer('reviewer_id').notNullable().references('users.id').onDelete('RESTRICT')
      table.integer('reviewee_id').notNullable().references('users.id').onDelete('RESTRICT').index()
      table.integer('rating').notNullable()
      table.text('title').nullable()
      table.text('comment').nullable()
      table.timestamp('created_at').notNullable()

      table.unique(['project_id', 'reviewer_id'])
      table.check('rating between 1 and 5', [], 'reviews_rating_check')
      table.check('reviewer_id <> reviewee_id', [], 'reviews_not_of_oneself_check')
    })

    this.schema.createTable('reputation_scores', (table) => {
      table.increments('id')
      table.integer('user_id').notNullable().unique().references('users.id').onDelete('CASCADE')
      table.integer('total_score').notNullable().defaultTo(0)
      table.integer('completed_projects').notNullable().defaultTo(0)
      table.float('average_rating').notNullable().defaultTo(0)
      table.integer('response_time').notNullable().defaultTo(0).comment('minutes')
      table.integer('badge_count').notNullable().defaultTo(0)
      table.timestamp('last_updated').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('reputation_scores')
    this.schema.dropTable('reviews')
    this.schema.dropTable('professional_badges')
  }
}
