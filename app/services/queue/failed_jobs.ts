import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Deletes failed jobs, which are kept for a month, with whom they are about.
 *
 * @param condition  SQL about the job's `payload`
 */
export async function deleteFailedJobs(
  condition: string,
  values: Record<string, number | string>,
  trx: TransactionClientContract
) {
  await trx.rawQuery(
    `delete from queue_jobs
     using (
       select id as failed, data::jsonb -> 'payload' as payload
       from queue_jobs where status = 'failed'
     ) jobs
     where queue_jobs.id = failed and (${condition})`,
    values
  )
}
