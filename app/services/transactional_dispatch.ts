import type { Job } from '@adonisjs/queue'
import { knex } from '@boringnode/queue/drivers/knex_adapter'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Queues a job in the transaction of the fact that it follows from: a rollback takes it
 * back, and the worker sees it after the commit.
 */
export async function dispatchWithin(
  trx: TransactionClientContract,
  job: ReturnType<typeof Job.dispatch>
) {
  await job.with(knex(trx.knexClient)).run()
}
