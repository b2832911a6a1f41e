import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import env from '#start/env'

/**
 * Without DATABASE_URL the embedded database provider fills in the connection before
 * the first query.
 */
const dbConfig = defineConfig({
  connection: 'postgres',
  prettyPrintDebugQueries: false,
  connections: {
    postgres: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_URL') },
      pool: {
        min: 0,
        max: env.get('DATABASE_POOL', 10),
        acquireTimeoutMillis: 3_000,
        createTimeoutMillis: 3_000,
        afterCreate: (
          connection: { query: (sql: string, done: (error: Error | null) => void) => void },
          done: (error: Error | null, connection: unknown) => void
        ) => {
          connection.query(
            "set statement_timeout = '5s'; set lock_timeout = '4s'; set idle_in_transaction_session_timeout = '15s'; set time zone 'UTC'",
            (error) => done(error, connection)
          )
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
          'adonis_schema',
          'adonis_schema_versions',
          'dismissals',
          'receipt_counters',
          'notification_preferences',
          'notification_digests',
          'professional_badges',
          'reviews',
          'reputation_scores',
        ],
      },
      debug: env.get('LOG_LEVEL') === 'trace',
    },
  },
})

export default dbConfig
