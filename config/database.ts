import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import env from '#start/env'

/** Commands have no statement timeout, except `queue:work`, which runs as long as the server. */
const isMaintenance = app.getEnvironment() === 'console' && process.argv[2] !== 'queue:work'

/** Time zone of every connection: dates are computed in UTC. */
export const timeZone = 'UTC'

/** Timeouts of serving connections, in seconds. */
export const servingTimeouts = {
  statement_timeout: 5,
  lock_timeout: 4,
  idle_in_transaction_session_timeout: 15,
}

const timeouts = { ...servingTimeouts, ...(isMaintenance && { statement_timeout: 0 }) }
const sessionSettings = [
  ...Object.entries(timeouts).map(([name, seconds]) => `set ${name} = '${seconds}s'`),
  `set time zone '${timeZone}'`,
]

/** Commands need session locks and settings, which a pooler in transaction mode doesn't keep. */
const connectionString =
  (isMaintenance ? env.get('DATABASE_DIRECT_URL') : undefined) ?? env.get('DATABASE_URL')

/**
 * Without DATABASE_URL, the embedded database provider sets the connection before the first query.
 */
const dbConfig = defineConfig({
  connection: 'postgres',
  prettyPrintDebugQueries: false,
  connections: {
    postgres: {
      client: 'pg',
      connection: { connectionString },
      pool: {
        min: 0,
        max: env.get('DATABASE_POOL', 10),
        acquireTimeoutMillis: 3_000,
        createTimeoutMillis: 3_000,
        afterCreate: (
          connection: { query: (sql: string, done: (error: Error | null) => void) => void },
          done: (error: Error | null, connection: unknown) => void
        ) => {
          connection.query(sessionSettings.join('; '), (error) => done(error, connection))
        },
      },
      migrations: { naturalSort: true, paths: ['database/migrations'] },
      schemaGeneration: {
        enabled: !app.inProduction,
        outputPath: 'database/schema.ts',
        rulesPaths: ['./database/schema_rules.js'],
        excludeTables: [
          'rate_limits',
          'queue_jobs',
          'queue_schedules',
          'leases',
          'figure_snapshots',
          'usual_prices',
          'market_quarters',
          'adonis_schema',
          'adonis_schema_versions',
          'dismissals',
          'receipt_counters',
          'notification_preferences',
          'notification_digests',
          'reputation_scores',
          'reputation_changes',
        ],
      },
      debug: env.get('LOG_LEVEL') === 'trace',
    },
  },
})

export default dbConfig
