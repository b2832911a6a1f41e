import { BaseSchema } from '@adonisjs/lucid/schema'
import { addChecks, oneOf, usState } from '#database/checks'

/** The queue, limits and leases of the processes, and the figures of public pages. */
export default class extends BaseSchema {
  async up() {
    // The two tables of the queue's package (@boringnode/queue 0.6). Times are milliseconds.
    this.schema.createTable('queue_jobs', (table) => {
      table.string('id', 255).notNullable()
      table.string('queue', 255).notNullable()
      table.text('status').notNullable()
      table.text('data').notNullable()
      table.bigint('score').nullable()
      table.string('worker_id', 255).nullable()
      table.bigint('acquired_at').nullable()
      table.bigint('execute_at').nullable()
      table.bigint('finished_at').nullable()
      table.text('error').nullable()
      table.string('dedup_id', 510).nullable()
      table.bigint('dedup_at').nullable()
      table.bigint('dedup_ttl').nullable()

      table.primary(['id', 'queue'])
      table.index(['queue', 'status', 'score'])
      table.index(['queue', 'status', 'execute_at'])
      table.index(['queue', 'status', 'finished_at'])
      table.index(['queue', 'dedup_id'])
      addChecks(table, 'queue_jobs', {
        status: oneOf('status', ['pending', 'active', 'delayed', 'completed', 'failed']),
      })
    })
    this.schema.raw(
      `create unique index queue_jobs_dedup_active_uidx on queue_jobs (queue, dedup_id)
       where dedup_id is not null and status in ('pending', 'delayed')`
    )
    this.schema.createTable('queue_schedules', (table) => {
      table.string('id', 255).primary()
      table.string('status', 50).notNullable().defaultTo('active')
      table.string('name', 255).notNullable()
      table.text('payload').notNullable()
      table.string('cron_expression', 255).nullable()
      table.bigint('every_ms').nullable()
      table.string('timezone', 100).notNullable().defaultTo('UTC')
      table.timestamp('from_date').nullable()
      table.timestamp('to_date').nullable()
      table.integer('run_limit').nullable()
      table.integer('run_count').notNullable().defaultTo(0)
      table.timestamp('next_run_at').nullable()
      table.timestamp('last_run_at').nullable()
      table.timestamp('created_at').notNullable().defaultTo(this.now())

      table.index(['status', 'next_run_at'])
    })

    // Unlogged, so that a counted request doesn't wait for the disk or for a synchronous standby.
    // PostgreSQL empties it after a crash and on a promoted standby, so all counts start again.
    this.schema.raw(
      `create unlogged table rate_limits (
         key varchar(255) primary key,
         points integer not null default 0,
         expire bigint -- milliseconds
       )`
    )

    // Ensures that some work runs in only one process at a time.
    this.schema.createTable('leases', (table) => {
      table.string('name', 100).primary()
      table.uuid('holder').notNullable()
      table.timestamp('expires_at').notNullable()
    })

    // What accepted offers for similar homes cost, in whole dollars. Never fewer than five offers of
    // three companies.
    this.schema.createTable('usual_prices', (table) => {
      table.increments('id')
      table.text('staging_level').notNullable()
      table.text('size_class').notNullable()
      table.text('state').nullable().comment('null: all states')
      table.integer('low').notNullable().comment('first quartile')
      table.integer('median').notNullable()
      table.integer('high').notNullable().comment('third quartile')
      table.integer('offers').notNullable()
      table.integer('companies').notNullable()
      table.timestamp('computed_at').notNullable()

      addChecks(table, 'usual_prices', {
        staging_level: oneOf('staging_level', ['standard', 'luxury', 'ultra_luxury', 'low_cost']),
        size_class: oneOf('size_class', ['under_1500', '1500_2499', '2500_3999', '4000_up']),
        state: usState('state'),
        order: 'low > 0 and low <= median and median <= high',
        rounding: 'low % 50 = 0 and median % 50 = 0 and high % 50 = 0',
        size: 'offers >= 5 and companies >= 3 and companies <= offers',
      })
    })
    this.schema.raw(
      `create unique index usual_prices_by_kind
         on usual_prices (staging_level, size_class, coalesce(state, ''))`
    )

    // The quarters of the public statistics page.
    this.schema.createTable('market_quarters', (table) => {
      table.date('starts_on').primary()
      table.integer('projects').notNullable().comment('posted in the quarter')
      table.integer('offered_projects').notNullable().comment('of these, with an offer')
      table.integer('completed_projects').notNullable()
      table.integer('first_offer_minutes').nullable().comment('median')
      table.boolean('has_samples').notNullable().comment('counts projects of the demo market')
      table.timestamp('computed_at').notNullable()

      addChecks(table, 'market_quarters', {
        starts_on: "starts_on = date_trunc('quarter', starts_on::timestamp)",
        counts: `offered_projects between 0 and projects and completed_projects >= 0
          and first_offer_minutes >= 0`,
        first_offer: '(first_offer_minutes is null) = (offered_projects = 0)',
      })
    })
  }

  async down() {
    this.schema.dropTable('market_quarters')
    this.schema.dropTable('usual_prices')
    this.schema.dropTable('leases')
    this.schema.dropTable('rate_limits')
    this.schema.dropTable('queue_schedules')
    this.schema.dropTable('queue_jobs')
  }
}
