import type { Job } from '@adonisjs/queue'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { QueueAdapter } from '#services/queue/queue_adapter'

/**
 * Queues a job in the transaction of the fact that it follows from: a rollback takes it
 * back, and the worker sees it after the commit.
 */
export async function dispatchWithin(
  trx: TransactionClientContract,
  job: ReturnType<typeof Job.dispatch>
) {
  await job.with(() => new QueueAdapter(trx.knexClient)).run()
}
