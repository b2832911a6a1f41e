import app from '@adonisjs/core/services/app'
import { configProvider } from '@adonisjs/core'
import { defineConfig } from '@adonisjs/queue'
import { retention } from '#shared/accounts/retention'

/**
 * The queues, each with its own worker, and how many of its jobs run at once. A job names its queue
 * in `static options`; the default is `timers`.
 *
 * - timers: need only the database and the photo storage
 * - payments: call the payment provider
 * - emails: use the mail server
 * - pushes: call the push services of browsers
 */
export const queues = { timers: 2, payments: 1, emails: 2, pushes: 4 } as const

export type QueueName = keyof typeof queues

export const queueNames = Object.keys(queues) as QueueName[]

/**
 * Stores jobs as rows in PostgreSQL, inserted in the same transaction as the change that causes
 * them.
 */
export const databaseQueue = configProvider.create(async (application) => {
  const db = await application.container.make('lucid.db')
  const { QueueAdapter } = await import('#services/queue/queue_adapter')
  return () => new QueueAdapter(db.connection('postgres').getWriteClient())
})

export default defineConfig({
  default: 'database',
  adapters: { database: databaseQueue },
  worker: { idleDelay: app.inTest ? '200ms' : '2s', maxStalledCount: 5 },
  defaultJobOptions: { removeOnFail: { age: `${retention.failedJobDays}d` } },
  locations: ['./app/jobs/**/*.{ts,js}'],
})
