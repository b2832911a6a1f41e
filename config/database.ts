import type { Socket } from 'node:net'
import app from '@adonisjs/core/services/app'
import { defineConfig } from '@adonisjs/lucid'
import env from '#start/env'

/** Commands have no statement timeout, except `queue:work`, which runs as long as the server. */
const isMaintenance = app.getEnvironment() === 'console' && process.argv[2] !== 'queue:work'

/**
 * Seconds for which a migration waits for a lock. Visitors queue behind it meanwhile, and one that waits for a whole
 * second looks for a deadlock and gives way. So the migration gives up earlier, and runs again.
 */
const migrationLockTimeout = 0.3

const isMigration = isMaintenance && process.argv[2]?.startsWith('migration:')

/** Time zone of every connection: dates are computed in UTC. */
export const timeZone = 'UTC'

/** All time limits are this many times as long: a slow or busy machine needs more. */
const patience = env.get('DATABASE_PATIENCE', 1)

/** Timeouts of serving connections, in seconds. */
export const servingTimeouts = {
  statement_timeout: 5 * patience,
  lock_timeout: 4 * patience,
  idle_in_transaction_session_timeout: 15 * patience,
}

/** Milliseconds within which a connection is made, or becomes free. */
const connectionLimit = 3_000 * patience

/**
 * Milliseconds without any data after which a connection counts as dead, because no statement and no
 * idle transaction may last that long. If the server's machine is lost, nothing else says so for a
 * quarter of an hour.
 */
const silenceLimit = (servingTimeouts.idle_in_transaction_session_timeout + 5) * 1000

const timeouts = {
  ...servingTimeouts,
  ...(isMaintenance && { statement_timeout: 0 }),
  ...(isMigration && { lock_timeout: migrationLockTimeout * patience }),
}
const sessionSettings = [
  ...Object.entries(timeouts).map(([name, seconds]) => `set ${name} = '${seconds}s'`),
  `set time zone '${timeZone}'`,
]

/** Commands need session locks and settings, which a pooler in transaction mode doesn't keep. */
const connectionString =
  (isMaintenance ? env.get('DATABASE_DIRECT_URL') : undefined) ?? env.get('DATABASE_URL')

/** The time limit, in milliseconds, is pg's and missing in Lucid's types. */
const connection = { connectionString, connectionTimeoutMillis: connectionLimit }

interface PgClient {
  connection: { stream: Socket }
  query: (sql: string, done: (error: Error | null) => void) => void
}

/** Each connection starts with these settings, and ends after `silenceLimit`. */
function prepareConnection(
  client: PgClient,
  done: (error: Error | null, connection: unknown) => void
) {
  const { stream } = client.connection
  if (!isMaintenance) stream.setTimeout(silenceLimit, () => stream.destroy())
  client.query(sessionSettings.join('; '), (error) => done(error, client))
}

/**
 * Without DATABASE_URL, the embedded database provider sets the connection before the first query.
 */
const dbConfig = defineConfig({
  connection: 'postgres',
  prettyPrintDebugQueries: false,
  connections: {
    postgres: {
      client: 'pg',
      connection,
      pool: {
        min: 0,
        max: env.get('DATABASE_POOL', 10),
        acquireTimeoutMillis: connectionLimit,
        createTimeoutMillis: connectionLimit,
        // Shorter than the silence limit, so that only connections in use reach that.
        idleTimeoutMillis: 10_000,
        afterCreate: prepareConnection,
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
          'payment_day_totals',
          'payment_company_totals',
          'market_quarters',
          'adonis_schema',
          'adonis_schema_versions',
          'dismissals',
          'receipt_counters',
          'notification_preferences',
          'notification_digests',
          'reputation_scores',
          'reputation_changes',
          'agreement_reminders',
          'agreement_party_links',
          'agreement_party_codes',
          'erased_agreement_files',
        ],
      },
      debug: env.get('LOG_LEVEL') === 'trace',
    },
  },
})

export default dbConfig
