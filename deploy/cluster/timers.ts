import { setTimeout as wait } from 'node:timers/promises'
import type { Findings, Step } from '../../bin/setup/steps.ts'
import { result, seconds } from './findings.ts'
import { DATABASE } from './postgres.ts'
import type { Site } from './site.ts'

/** Timers that run every 30 seconds and every minute. */
const watched = ['reconcile-payments', 'expire-bids']
/** How long a process starts again and again: the slower timer is due once in between. */
const LOOP_MS = 75_000
/** How long the worker with the wrong clock runs. */
const WRONG_MS = 25_000
const DAYS = 2

interface Run {
  id: string
  count: number
}

const runs = ({ primary }: Site) =>
  primary.query<Run>('select id, run_count as count from queue_schedules', DATABASE)

/** How often each watched timer has run since. */
async function runsSince(site: Site, before: Run[]): Promise<Map<string, number>> {
  const counts = new Map(before.map(({ id, count }) => [id, count]))
  const now = await runs(site)
  return new Map(
    now
      .filter(({ id }) => watched.includes(id))
      .map(({ id, count }) => [id, count - (counts.get(id) ?? 0)])
  )
}

const summary = (ran: Map<string, number>) =>
  [...ran].map(([id, count]) => `${id} ran ${count} ×`).join(', ')

const idle = (ran: Map<string, number>) =>
  watched.filter((id) => !ran.get(id)).map((id) => `${id} did not run`)

/** Timers that are due later than any of them may be. */
async function postponed({ primary }: Site): Promise<string[]> {
  const rows = await primary.query<{ id: string }>(
    `select id from queue_schedules where status = 'active' and next_run_at > clock_timestamp()
       + case when every_ms is null then interval '1 day' else every_ms * interval '1 ms' end`,
    DATABASE
  )
  return rows.map(({ id }) => `${id} was moved away`)
}

/** A web process without a worker dies as soon as it is ready, and starts again. */
async function crashLoop(site: Site, folder: string): Promise<Findings> {
  const before = await runs(site)
  const began = performance.now()
  let starts = 0
  while (performance.now() - began < LOOP_MS || starts < 4) {
    await site.startExtra(folder, 'crashing', 'web')
    await site.kill('crashing')
    starts += 1
  }
  const ran = await runsSince(site, before)
  const took = seconds(performance.now() - began)
  return result(
    [`${starts} starts in ${took}; ${summary(ran)}`],
    [...idle(ran), ...(await postponed(site))]
  )
}

/** A second worker is days ahead for a while. */
async function wrongClock(site: Site, folder: string): Promise<Findings> {
  const before = await runs(site)
  await site.startExtra(folder, 'ahead', 'worker', {
    NODE_OPTIONS: '--import=./tests/helpers/shifted_clock.js',
    CLOCK_SHIFT_MS: String(DAYS * 24 * 60 * 60 * 1000),
  })
  await wait(WRONG_MS)
  const log = site.logOf('ahead')
  await site.stop('ahead')
  const problems = await postponed(site)
  await wait(LOOP_MS - WRONG_MS)
  const ran = await runsSince(site, before)
  if (!log.includes('the clock differs from the database'))
    problems.push('the clock was not noticed')
  const done = `a second worker was ${DAYS} days ahead for ${seconds(WRONG_MS)}; ${summary(ran)}`
  return result([done], [...problems, ...idle(ran)])
}

/** What must not stop the timers. */
export const timerRehearsals = (site: Site, current: string): Step[] => [
  { name: 'crash loop', run: () => crashLoop(site, current) },
  { name: 'wrong clock', run: () => wrongClock(site, current) },
]
