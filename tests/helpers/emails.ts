import { Worker } from '@adonisjs/queue'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { mailFolder } from '#config/mail'
import queueConfig, { databaseQueue, queueNames } from '#config/queue'

interface QueuedJob {
  name: string
  payload: Record<string, unknown>
}

/** The queued jobs, oldest first. */
export async function queuedJobs(): Promise<QueuedJob[]> {
  const rows = await db.from('queue_jobs').orderBy('score')
  return rows.map(({ data }) => JSON.parse(data))
}

/** Runs queued jobs until none is due, as the worker of the web process does. */
export async function runJobs(queues: string[] = queueNames) {
  const worker = new Worker({
    ...queueConfig,
    autoLoadJobs: false,
    adapters: { database: await databaseQueue.resolver(app) },
    jobFactory: (job) => app.container.make(job),
    worker: { ...queueConfig.worker, idleDelay: 10, gracefulShutdown: false },
  })
  let cycle = await worker.processCycle(queues)
  while (cycle && cycle.type !== 'idle') cycle = await worker.processCycle(queues)
  await worker.stop()
}

/**
 * Runs the queued jobs.
 *
 * @returns the emails written to the mail folder, oldest first
 */
export async function deliverEmails() {
  const before = new Set((await mailFolder.list(1000)).map(({ id }) => id))
  await runJobs()
  const emails = await mailFolder.list(1000)
  return emails.filter(({ id }) => !before.has(id)).toReversed()
}

/** The token in a link to a page such as `/confirm-email`. */
export const linkTokenIn = (page: string, text = '') =>
  new RegExp(`${page}\\?token=([\\w-]{43})\\b`).exec(text)?.[1] ?? ''

/** The token in the link of a password reset email. */
export const resetTokenIn = (text = '') =>
  /\/reset-password\?token=([\w-]{43})\b/.exec(text)?.[1] ?? ''
