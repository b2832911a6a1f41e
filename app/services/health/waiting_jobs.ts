import db from '@adonisjs/lucid/services/db'
import { lateTimers } from '#services/queue/timers'

const isEmail = `(queue = 'emails' or data::json ->> 'name' like 'Send%')`

/**
 * The queue stores the due time of a pending job in the lower digits of its score; the priority is
 * above them.
 */
const dueSince = `case when status = 'delayed' then execute_at else score % 10000000000000 end`

export interface Waiting {
  waiting: number
  /** How long the oldest has been waiting, in milliseconds. */
  lag: number
}

/** Due jobs that no worker has taken yet, except emails, and timers that should have run. */
export async function dueJobs(): Promise<Waiting> {
  const { rows } = await db.rawQuery<{ rows: Waiting[] }>(
    `with due as (
       select ${dueSince} as since from queue_jobs
       where status in ('pending', 'delayed') and not ${isEmail}
     ), clock as (select extract(epoch from clock_timestamp()) * 1000 as now)
     select count(*)::int as waiting, coalesce(max(now - since), 0)::float as lag
     from due, clock where since <= now`
  )
  const [{ waiting, lag }] = rows
  const timers = await lateTimers()
  return { waiting: waiting + timers.count, lag: Math.max(lag, timers.seconds * 1000) }
}

/**
 * Counts emails that have waited longer than `tolerable` milliseconds or failed at least once, and
 * emails that failed for good within 24 hours. Delayed emails that aren't due yet have no attempts.
 */
export async function countProblemEmails(
  tolerable: number
): Promise<{ late: number; lost: number }> {
  const { rows } = await db.rawQuery<{ rows: { late: number; lost: number }[] }>(
    `with emails as (
       select status, ${dueSince} as since, finished_at,
         coalesce((data::json ->> 'attempts')::int, 0) as attempts
       from queue_jobs where status in ('pending', 'delayed', 'failed') and ${isEmail}
     ), clock as (select extract(epoch from clock_timestamp()) * 1000 as now)
     select
       count(*) filter (where status <> 'failed'
         and (attempts > 0 or since < now - :tolerable))::int as late,
       count(*) filter (where status = 'failed' and finished_at > now - 86400000)::int as lost
     from emails, clock`,
    { tolerable }
  )
  return rows[0]
}
