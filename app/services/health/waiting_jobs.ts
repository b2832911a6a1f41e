import db from '@adonisjs/lucid/services/db'

const isEmail = `(queue = 'emails' or data::json ->> 'name' like 'Send%')`

/** The queue keeps the time of a pending job in its score, under its priority. */
const dueSince = `case when status = 'delayed' then execute_at else score % 10000000000000 end`

export interface Waiting {
  waiting: number
  /** Milliseconds that the oldest has been waiting. */
  lag: number
}

/** Jobs other than emails that are due and that no worker has taken, and timers that did not start. */
export async function lateTimers(): Promise<Waiting> {
  const { rows } = await db.rawQuery<{ rows: Waiting[] }>(
    `with due as (
       select ${dueSince} as since from queue_jobs
       where status in ('pending', 'delayed') and not ${isEmail}
       union all
       select extract(epoch from next_run_at) * 1000 from queue_schedules where status = 'active'
     ), clock as (select extract(epoch from clock_timestamp()) * 1000 as now)
     select count(*)::int as waiting, coalesce(max(now - since), 0)::float as lag
     from due, clock where since <= now`
  )
  return rows[0]
}

/**
 * Emails that wait longer than `tolerable` milliseconds or did not leave at the first attempt, and
 * emails given up within a day. Those that are meant to wait have had no attempt.
 */
export async function troubledEmails(tolerable: number): Promise<{ late: number; lost: number }> {
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
