import app from '@adonisjs/core/services/app'
import { defineConfig, drivers } from '@adonisjs/queue'

/** Jobs wait in PostgreSQL, written in the transaction of the fact that they follow from. */
export const databaseQueue = drivers.database({ connectionName: 'postgres' })

export default defineConfig({
  default: 'database',
  adapters: { database: databaseQueue },
  worker: { concurrency: 2, idleDelay: app.inTest ? '200ms' : '2s', maxStalledCount: 5 },
  defaultJobOptions: { removeOnFail: { age: '30d' } },
  locations: ['./app/jobs/**/*.{ts,js}'],
})
