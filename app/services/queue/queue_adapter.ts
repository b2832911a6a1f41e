import { KnexAdapter } from '@boringnode/queue/drivers/knex_adapter'
import type { AcquiredJob, JobData, ScheduleConfig, ScheduleData } from '@boringnode/queue/types'
import logger from '@adonisjs/core/services/logger'
import { mailCircuitBreaker } from '#services/mail/mail_circuit_breaker'
import { queueOf } from '#services/queue/queue_of'
import { dueAfter, type Rhythm } from '#services/queue/timers'
import { retention } from '#shared/accounts/retention'

type Connection = ConstructorParameters<typeof KnexAdapter>[0]['connection']
type ScheduleUpdates = Parameters<KnexAdapter['updateSchedule']>[1]

/** Where the library puts jobs without a queue. They belong to the queue that their class names. */
const defaultQueue = 'default'

interface Row {
  data: string
  /** A bigint, which the driver reads as text. */
  acquired_at: string
}

/** The database's clock in milliseconds; `now()` in conditions, because an index can be used for it. */
const milliseconds = (time: string) => `(extract(epoch from ${time}) * 1000)::bigint`
const now = milliseconds('now()')
const currentTime = milliseconds('clock_timestamp()')

/** A job's place in its queue: the priority (1 to 10, low ones first), then the time it became due. */
const scoreAt = (priority: string, time: string) => `${priority} * 10000000000000 + ${time}`
const priorityOf = `coalesce((data::json ->> 'priority')::bigint, 5)`

/**
 * Differs from its base class in two ways. Every time is the database's, because the clock of a
 * machine may be wrong and would move timers and jobs by as much. And jobs of unknown classes stay
 * pending, because a newer release may have queued them, and emails wait during an outage of the mail
 * server. Each worker has its own instance.
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
    await this.#insert(queue === defaultQueue ? (queueOf(job.name) ?? queue) : queue, [job])
  }

  override async pushLaterOn(queue: string, job: JobData, delay: number) {
    await this.#insert(queue === defaultQueue ? (queueOf(job.name) ?? queue) : queue, [job], delay)
  }

  override async pushManyOn(queue: string, jobs: JobData[]) {
    if (jobs.length > 0) await this.#insert(queue, jobs)
  }

  /** A job whose key is in the queue already is left out. @param delay  milliseconds */
  async #insert(queue: string, jobs: JobData[], delay = 0) {
    await this.#connection.raw(
      `insert into queue_jobs (id, queue, status, data, score, execute_at, dedup_id, dedup_at)
       select id, :queue, case when delay > 0 then 'delayed' else 'pending' end, data,
         case when delay <= 0 then ${scoreAt(priorityOf, 'clock.now')} end,
         case when delay > 0 then clock.now + delay end,
         key, case when key is not null then clock.now end
       from unnest(cast(:ids as text[]), cast(:data as text[]), cast(:keys as text[])) as job(id, data, key),
         (select ${currentTime} as now, cast(:delay as bigint) as delay) clock
       where key is null
         or not exists (select from queue_jobs twin where twin.queue = :queue and twin.dedup_id = key)
       on conflict (queue, dedup_id)
         where dedup_id is not null and status in ('pending', 'delayed') do nothing`,
      {
        queue,
        delay: Math.round(delay),
        ids: jobs.map(({ id }) => id),
        data: jobs.map((job) => JSON.stringify(job)),
        keys: jobs.map(({ dedup }) => dedup?.id ?? null),
      }
    )
  }

  override async popFrom(queue: string): Promise<AcquiredJob | null> {
    if (this.#stopped || (queue === 'emails' && !(await mailCircuitBreaker.isReady()))) return null
    await this.#connection.raw(
      `update queue_jobs set status = 'pending', execute_at = null,
         score = ${scoreAt(priorityOf, 'execute_at')}
       where queue = ? and status = 'delayed' and execute_at <= ${now}`,
      [queue]
    )
    for (;;) {
      const job = await this.#acquire(queue)
      if (!job || queueOf(job.name)) return job
      await this.#putBack(job, queue)
    }
  }

  async #acquire(queue: string): Promise<AcquiredJob | null> {
    const { rows } = await this.#connection.raw<{ rows: Row[] }>(
      `update queue_jobs set status = 'active', worker_id = ?, acquired_at = ${currentTime}
       where queue = ? and id = (
         select id from queue_jobs
         where queue = ? and status = 'pending' and data::json ->> 'name' <> all(?::text[])
         order by score limit 1 for update skip locked
       ) returning data, acquired_at`,
      [this.#worker, queue, queue, [...this.#unknown]]
    )
    if (rows.length === 0) return null
    return { ...JSON.parse(rows[0].data), acquiredAt: Number(rows[0].acquired_at) }
  }

  async #putBack({ id, name }: AcquiredJob, queue: string) {
    this.#unknown.add(name)
    await this.#connection('queue_jobs')
      .where({ id, queue, status: 'active' })
      .update({ status: 'pending', worker_id: null, acquired_at: null })
    logger.warn({ job: name, id, queue }, 'left a job of an unknown class for a newer release')
  }

  /** @param retryAt  by this process's clock; only the time until then counts */
  override async retryJob(id: string, queue: string, retryAt?: Date) {
    const delay = retryAt ? Math.max(0, retryAt.getTime() - Date.now()) : 0
    await this.#connection.raw(
      `update queue_jobs set status = case when delay > 0 then 'delayed' else 'pending' end,
         data = jsonb_set(data::jsonb, '{attempts}',
           to_jsonb(coalesce((data::jsonb ->> 'attempts')::int, 0) + 1))::text,
         worker_id = null, acquired_at = null,
         score = case when delay <= 0 then ${scoreAt(priorityOf, 'clock.now')} end,
         execute_at = case when delay > 0 then clock.now + delay end
       from (select ${currentTime} as now, cast(? as bigint) as delay) clock
       where id = ? and queue = ? and status = 'active'`,
      [delay, id, queue]
    )
  }

  /** Failed jobs of every kind are kept for the same time. */
  override async failJob(id: string, queue: string, error?: Error) {
    await this.#connection.raw(
      `update queue_jobs set status = 'failed', worker_id = null, acquired_at = null,
         finished_at = ${currentTime}, error = ?
       where id = ? and queue = ? and status = 'active'`,
      [error?.message || null, id, queue]
    )
    await this.#connection.raw(
      `delete from queue_jobs where queue = ? and status = 'failed'
         and finished_at < ${milliseconds(`now() - interval '${retention.failedJobDays} days'`)}`,
      [queue]
    )
  }

  override async renewJobs(queue: string, ids: string[]): Promise<number> {
    const { rowCount } = await this.#connection.raw<{ rowCount: number }>(
      `update queue_jobs set acquired_at = ${currentTime}
       where queue = ? and status = 'active' and worker_id = ? and id = any(?)`,
      [queue, this.#worker, ids]
    )
    return rowCount
  }

  /**
   * Makes the jobs of dead workers pending again. The base class deletes a job that was interrupted
   * too often; here it fails, so that it stays visible.
   */
  override async recoverStalledJobs(queue: string, threshold: number, limit: number) {
    const stalled = `queue = :queue and status = 'active' and acquired_at < ${now} - :threshold`
    const stalls = `coalesce((data::jsonb ->> 'stalledCount')::int, 0)`
    const values = { queue, threshold, limit }
    const { rows } = await this.#connection.raw<{ rows: { id: string; name: string }[] }>(
      `update queue_jobs set status = 'failed', finished_at = ${currentTime}, worker_id = null,
         acquired_at = null, error = 'interrupted too often'
       where ${stalled} and ${stalls} >= :limit
       returning id, data::json ->> 'name' as name`,
      values
    )
    for (const { id, name } of rows) logger.error({ job: name, id, queue }, 'job failed')
    const { rowCount } = await this.#connection.raw<{ rowCount: number }>(
      `update queue_jobs set status = 'pending', worker_id = null, acquired_at = null,
         score = ${scoreAt(priorityOf, currentTime)},
         data = jsonb_set(data::jsonb, '{stalledCount}', to_jsonb(${stalls} + 1))::text
       where ${stalled} and ${stalls} < :limit`,
      values
    )
    return rowCount
  }

  /**
   * Schedules a timer, or changes its rhythm. It becomes due earlier, but never later, so that a
   * process that starts again and again delays nothing.
   */
  override async upsertSchedule(config: ScheduleConfig): Promise<string> {
    const id = await super.upsertSchedule(config)
    const rhythm = {
      every_ms: config.everyMs ?? null,
      cron_expression: config.cronExpression ?? null,
      timezone: config.timezone,
    }
    const { rows } = await this.#connection.raw<{ rows: { time: Date }[] }>(
      'select clock_timestamp() as time'
    )
    await this.#connection.raw(
      `update queue_schedules set next_run_at = least(next_run_at, ?),
         last_run_at = case when last_run_at <= clock_timestamp() then last_run_at end
       where id = ?`,
      [dueAfter(rhythm, rows[0].time), id]
    )
    return id
  }

  /** Drops the due time that the library computes from the process's clock after `upsertSchedule`. */
  override async updateSchedule(id: string, { status }: ScheduleUpdates) {
    if (status) await super.updateSchedule(id, { status })
  }

  override async claimDueSchedule(): Promise<ScheduleData | null> {
    const id = await this.#connection.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: (Rhythm & { id: string; time: Date })[] }>(
        `select id, every_ms, cron_expression, timezone, clock_timestamp() as time
         from queue_schedules where status = 'active' and next_run_at <= now()
         order by next_run_at limit 1 for update skip locked`
      )
      if (rows.length === 0) return null
      const [{ time, ...timer }] = rows
      await trx('queue_schedules')
        .where('id', timer.id)
        .update({ next_run_at: dueAfter(timer, time), last_run_at: time })
        .increment('run_count', 1)
      return timer.id
    })
    return id ? this.getSchedule(id) : null
  }
}
