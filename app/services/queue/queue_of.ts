import { Locator } from '@adonisjs/queue'

/** The queue of a job class (`timers` by default), or null if this release has no such class. */
export function queueOf(name: string): string | null {
  const job = Locator.get(name)
  return job ? (job.options?.queue ?? 'timers') : null
}
