import { KnexAdapter } from '@boringnode/queue/drivers/knex_adapter'
import type { AcquiredJob, JobData } from '@boringnode/queue/types'
import logger from '@adonisjs/core/services/logger'
import { mailCircuitBreaker } from '#services/mail/mail_circuit_breaker'
import { queueOf } from '#services/queue/queue_of'

type Connection = ConstructorParameters<typeof KnexAdapter>[0]['connection']

/** The only queue of earlier releases. Its jobs belong to the queues that their classes name. */
const legacyQueue = 'default'

interface Row {
  data: string
  queue: string
}

/**
 * Differs from its base class in how it takes jobs: jobs of unknown classes stay pending, because a
 * newer release may have queued them, and emails wait during an outage of the mail server. Each
 * worker has its own instance.
 */
export class QueueAdapter extends KnexAdapter {
  #connection: Connection
  #worker = ''
  #unknown = new Set<string>()
  #stopped = false

  constructor(connection: Connection) {
    super({ connection })
    this.#connection = connection
  }

  override setWorkerId(id: string) {
    this.#worker = id
    super.setWorkerId(id)
  }

  /** Takes no more jobs from now on. */
  stop() {
    this.#stopped = true
  }

  override async pushOn(queue: string, job: JobData) {
    return super.pushOn(queue === legacyQueue ? (queueOf(job.name) ?? queue) : queue, job)
  }

  override async pushLaterOn(queue: string, job: JobData, delay: number) {
    return super.pushLaterOn(
      queue === legacyQueue ? (queueOf(job.name) ?? queue) : queue,
      job,
      delay
    )
  }

  override async popFrom(queue: string): Promise<AcquiredJob | null> {
    if (this.#stopped || (queue === 'emails' && !(await mailCircuitBreaker.isReady()))) return null
    const now = Date.now()
    await this.#connection.raw(
      `update queue_jobs set status = 'pending', execute_at = null,
         score = coalesce((data::json ->> 'priority')::bigint, 5) * 10000000000000 + execute_at
       where queue = ? and status = 'delayed' and execute_at <= ?`,
      [queue, now]
    )
    for (;;) {
      const job = await this.#acquire(queue, now)
      if (!job || queueOf(job.name)) return job
      await this.#putBack(job, queue)
    }
  }

  async #acquire(queue: string, now: number): Promise<AcquiredJob | null> {
    const { rows } = await this.#connection.raw<{ rows: Row[] }>(
      `update queue_jobs set status = 'active', worker_id = ?, acquired_at = ?
       where queue = ? and id = (
         select id from queue_jobs
         where queue = ? and status = 'pending' and data::json ->> 'name' <> all(?::text[])
         order by score limit 1 for update skip locked
       ) returning data`,
      [this.#worker, now, queue, queue, [...this.#unknown]]
    )
    return rows.length > 0 ? { ...JSON.parse(rows[0].data), acquiredAt: now } : null
  }

  async #putBack({ id, name }: AcquiredJob, queue: string) {
    this.#unknown.add(name)
    await this.#connection('queue_jobs')
      .where({ id, queue, status: 'active' })
      .update({ status: 'pending', worker_id: null, acquired_at: null })
    logger.warn({ job: name, id, queue }, 'left a job of an unknown class for a newer release')
  }

  /**
   * Makes the jobs of dead workers pending again. The base class deletes a job that was interrupted
   * too often; here it fails, so that it stays visible.
   */
  override async recoverStalledJobs(queue: string, threshold: number, limit: number) {
    await this.#moveLegacyJobs(queue)
    const overdue = Date.now() - threshold
    const stalls = `coalesce((data::jsonb ->> 'stalledCount')::int, 0)`
    const { rows } = await this.#connection.raw<{ rows: { id: string; name: string }[] }>(
      `update queue_jobs set status = 'failed', finished_at = ?, worker_id = null,
         acquired_at = null, error = 'interrupted too often'
       where queue in (?, ?) and status = 'active' and acquired_at < ? and ${stalls} >= ?
       returning id, data::json ->> 'name' as name`,
      [Date.now(), queue, legacyQueue, overdue, limit]
    )
    for (const { id, name } of rows) logger.error({ job: name, id, queue }, 'job failed')
    const recovered = await super.recoverStalledJobs(queue, threshold, limit)
    return recovered + (await super.recoverStalledJobs(legacyQueue, threshold, limit))
  }

  /** Moves pending jobs that an earlier release queued to this queue. */
  async #moveLegacyJobs(queue: string) {
    const { rows } = await this.#connection.raw<{ rows: { name: string }[] }>(
      `select distinct data::json ->> 'name' as name from queue_jobs
       where queue = ? and status in ('pending', 'delayed')`,
      [legacyQueue]
    )
    const names = rows.map(({ name }) => name).filter((name) => queueOf(name) === queue)
    if (names.length === 0) return
    await this.#connection.raw(
      `update queue_jobs former set queue = ?
       where queue = ? and status in ('pending', 'delayed') and data::json ->> 'name' = any(?)
         and not exists (select from queue_jobs twin
           where twin.queue = ? and twin.dedup_id = former.dedup_id)`,
      [queue, legacyQueue, names, queue]
    )
  }
}
