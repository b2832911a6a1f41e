import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'

/** Milliseconds between two looks at the clock. */
const interval = 60_000
/** Seconds from which a difference is logged; time servers keep clocks within a tenth of one. */
export const tolerableDifference = 5

/**
 * How many seconds this machine's clock is ahead of the database's; negative if it is behind. The time
 * that the query takes doesn't count, so it is 0 if the clocks may agree.
 *
 * @throws an error of the database
 */
export async function clockDifference(): Promise<number> {
  const before = Date.now()
  const { rows } = await db.rawQuery<{ rows: { now: number }[] }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as now'
  )
  const after = Date.now()
  const [{ now }] = rows
  if (now < before) return (before - now) / 1000
  return now > after ? (after - now) / 1000 : 0
}

/**
 * Logs once when this machine's clock begins to differ from the database's, and once when it agrees
 * again. Timers, jobs and payment deadlines go by the database's clock, but sessions and links of
 * emails by that of the process.
 */
export function watchClock() {
  if (app.isTerminating || app.isTerminated) return
  let isWrong = false
  const look = async () => {
    const seconds = await clockDifference().catch(() => null)
    if (seconds === null || Math.abs(seconds) > tolerableDifference === isWrong) return
    isWrong = !isWrong
    const line = { seconds: Math.round(seconds) }
    if (isWrong) logger.warn(line, "the clock differs from the database's: check the time servers")
    else logger.info(line, "the clock agrees with the database's again")
  }
  let looking = look()
  const timer = setInterval(() => void (looking = look()), interval)
  timer.unref()
  // A query must end before the database is closed, or its connection keeps the process alive.
  app.terminating(async () => {
    clearInterval(timer)
    await looking
  })
}
