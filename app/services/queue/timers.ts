import { CronExpressionParser } from 'cron-parser'
import db from '@adonisjs/lucid/services/db'

/** How often a timer runs, as stored in `queue_schedules`: one of the first two is set. */
export interface Rhythm {
  /** Milliseconds between two runs; PostgreSQL's driver reads them as text. */
  every_ms: string | number | null
  cron_expression: string | null
  timezone: string
}

/** When a timer is due that ran, or was scheduled, at this time. */
export function dueAfter({ every_ms, cron_expression, timezone }: Rhythm, time: Date): Date {
  if (every_ms) return new Date(time.getTime() + Number(every_ms))
  const options = { currentDate: time, tz: timezone }
  return CronExpressionParser.parse(String(cron_expression), options).next().toDate()
}

/** Timers that should have run by now. */
export interface LateTimers {
  count: number
  /** Seconds that the most overdue one is late; 0 if none is. */
  seconds: number
}

/**
 * Compares each timer's last run with its rhythm. `next_run_at` isn't asked, so a due time that was
 * moved is noticed. A last run in the future was written by a wrong clock and doesn't count.
 */
export async function lateTimers(): Promise<LateTimers> {
  const { rows } = await db.rawQuery<{ rows: (Rhythm & { now: Date; since: Date })[] }>(
    `select every_ms, cron_expression, timezone, clock_timestamp() as now,
       case when last_run_at <= clock_timestamp() then last_run_at else created_at end as since
     from queue_schedules where status = 'active'`
  )
  const late = rows
    .map(({ now, since, ...rhythm }) => (now.getTime() - dueAfter(rhythm, since).getTime()) / 1000)
    .filter((seconds) => seconds > 0)
  return { count: late.length, seconds: Math.max(0, ...late) }
}
