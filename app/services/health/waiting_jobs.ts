import db from '@adonisjs/lucid/services/db'

/**
 * Jobs that are due and that no worker has taken: how many, and for how many milliseconds the
 * oldest has been waiting. The queue keeps the time of a job in its score, under its priority.
 */
export async function dueJobs(): Promise<{ waiting: number; lag: number }> {
  const { rows } = await db.rawQuery(
    `with due as (
       select case when status = 'delayed' then execute_at else score % 10000000000000 end as since
       from queue_jobs where status in ('pending', 'delayed')
     ), clock as (select extract(epoch from now()) * 1000 as now)
     select count(*)::int as waiting, coalesce(max(now - since), 0)::float as lag
     from due, clock where since <= now`
  )
  return rows[0]
}

/** Letters that did not leave at the first try; those that are meant to wait have had none. */
export async function lateLetters(): Promise<number> {
  const { rows } = await db.rawQuery(
    `select count(*)::int as late from queue_jobs
     where status = 'delayed' and data::jsonb ->> 'name' like 'Send%'
       and (data::jsonb ->> 'attempts')::int > 0`
  )
  return rows[0].late
}
