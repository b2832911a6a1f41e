import db from '@adonisjs/lucid/services/db'
import { call } from '#tests/helpers/calls'
import { runJobs } from '#tests/helpers/emails'
import type { Person } from '#tests/helpers/people'
import { createBrowser, type Browser } from '#tests/helpers/push_service'

/** A browser of this session that gets push notifications. */
export async function subscribe(person: Person, browser = createBrowser()): Promise<Browser> {
  const { status } = await call(person, 'POST /api/push-subscriptions', browser.subscription)
  if (status !== 201) throw new Error(`The browser was refused: ${status}`)
  return browser
}

/** The queued jobs of push notifications, oldest first. */
export async function queuedPushes(): Promise<{ name: string; status: string; wait: number }[]> {
  const rows = await db.from('queue_jobs').where('queue', 'pushes').orderBy('score')
  return rows.map(({ data, status, execute_at: at }) => ({
    name: JSON.parse(data).name,
    status,
    wait: at === null ? 0 : Math.ceil((Number(at) - Date.now()) / 1000),
  }))
}

/** Makes what waits due, and runs the jobs of push notifications. */
export async function runPushes() {
  await db
    .from('queue_jobs')
    .where({ queue: 'pushes', status: 'delayed' })
    .update({ execute_at: 1 })
  await runJobs(['pushes'])
}
