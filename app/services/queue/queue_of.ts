import { Locator } from '@adonisjs/queue'

/** The queue of a job's class, `timers` when it names none; null when this release has no such class. */
export function queueOf(name: string): string | null {
  const job = Locator.get(name)
  return job ? (job.options?.queue ?? 'timers') : null
}
